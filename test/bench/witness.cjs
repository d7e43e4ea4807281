/** Loaded before a measured program; threads load it too, and only the process as a whole is asked. */
const { isMainThread } = require('node:worker_threads');
const { writeFileSync } = require('node:fs');

const note = process.env.CANDOR_BENCH_NOTE;
if (isMainThread && note !== undefined) process.on('exit', () => writeFileSync(note, JSON.stringify(process.resourceUsage())));
