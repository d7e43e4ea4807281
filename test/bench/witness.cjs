/** Loaded before a measured program; threads load it too, and only the process as a whole is asked. */
const { isMainThread } = require('node:worker_threads');
const { writeFileSync } = require('node:fs');

const note = process.env.CANDOR_BENCH_NOTE;
// The compiler is loaded in a thread of its own; that there was one is told beside the note.
if (!isMainThread && note !== undefined) writeFileSync(`${note}.thread`, '');
if (isMainThread && note !== undefined) process.on('exit', () => writeFileSync(note, JSON.stringify(process.resourceUsage())));
