/**
 * A real VS Code to run the extension in, whichever can be had here:
 * 1. the executable that CANDOR_VSCODE names;
 * 2. one that test-electron downloads, where there is a display and the download answers;
 * 3. on Linux the workbench and the extension host of code-server out of the npm registry, looked at with Chromium.
 * Installed once a machine and version, outside the checkout. Where none can be had, `findHost` throws one sentence.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath, runTests } from '@vscode/test-electron';

/**
 * `oldest` is what `engines.vscode` promises. Each runs on the Node of its time, whichever runs the tests. Of one that is `unlocked` the
 * lockfile names an archive outside the registry, whose package is there by now.
 */
const versions = {
  newest: { vscode: '1.139.1', download: 'stable', codeServer: '4.139.1', node: '24.21.0' },
  oldest: { vscode: '1.96.4', download: '1.96.4', codeServer: '4.96.4', node: '20.20.2', unlocked: true },
};

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'candor-vscode-host');

/** What every host is told: to say nothing to anybody, and to open nothing that nobody asked for. */
const quietSettings = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'files.autoSave': 'off',
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
};

export async function findHost(which = 'newest', log = console.log) {
  const version = versions[which];
  const executable = process.env.CANDOR_VSCODE;
  if (executable) {
    if (!existsSync(executable)) throw new Error(`CANDOR_VSCODE names ${executable}, which is not there.`);
    return electronHost(executable, `the VS Code of CANDOR_VSCODE (${executable})`);
  }
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (hasDisplay && (await answers('https://update.code.visualstudio.com/api/releases/stable'))) {
    const downloaded = await downloadAndUnzipVSCode({ version: version.download, cachePath: join(cache, 'electron') });
    return electronHost(downloaded, `VS Code ${version.download}, downloaded`);
  }
  if (process.platform !== 'linux') {
    throw new Error('There is no VS Code to test in: the download does not answer, and CANDOR_VSCODE names no executable.');
  }
  const browser = browserFor(log);
  if (browser === undefined) {
    throw new Error(
      'There is no VS Code to test in: CANDOR_VSCODE names no executable, nothing can be downloaded or there is no display, and there is no Chromium (`apt-get install chromium` brings it).',
    );
  }
  return webHost(version, installCodeServer(version, log), browser);
}

/** A browser for pages of our own. Installs Chromium where that is possible and it is not there. */
export async function openBrowser(log = console.log) {
  const browser = browserFor(log);
  if (browser === undefined) throw new Error('There is no Chromium to look at pages in (`apt-get install chromium` brings it).');
  return launch(browser);
}

async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

// region electron

function electronHost(executable, what) {
  return {
    kind: 'electron',
    what,
    async runSuite({ workspace, extension, suite, env }) {
      const folders = ownFolders();
      try {
        return await runTests({
          vscodeExecutablePath: executable,
          extensionDevelopmentPath: extension,
          extensionTestsPath: suite,
          extensionTestsEnv: env,
          launchArgs: [workspace, ...argsOf(folders), '--disable-workspace-trust'],
        });
      } finally {
        rmSync(folders.root, { recursive: true, force: true });
      }
    },
    async runInstalled({ workspace, vsix, driver, env, isDone }) {
      const folders = ownFolders();
      const [cli, ...args] = resolveCliArgsFromVSCodeExecutablePath(executable);
      const isWindows = process.platform === 'win32';
      const own = args.filter((arg) => !/^--(extensions|user-data)-dir/.test(arg));
      const { status } = spawnSync(cli, [...own, ...argsOf(folders), '--install-extension', vsix], { stdio: 'ignore', shell: isWindows });
      if (status !== 0) throw new Error(`The editor did not install ${vsix}.`);
      cpSync(driver, join(folders.extensions, 'candor-tests.driver-0.0.1'), { recursive: true });
      rmSync(join(folders.extensions, 'extensions.json'), { force: true });
      const child = spawn(executable, [workspace, ...argsOf(folders)], { env: { ...process.env, ...env }, stdio: 'ignore' });
      try {
        await until(isDone, 120_000);
      } finally {
        await end(child);
        rmSync(folders.root, { recursive: true, force: true });
      }
    },
  };
}

function argsOf({ extensions, data }) {
  return [
    `--extensions-dir=${extensions}`,
    `--user-data-dir=${data}`,
    '--disable-telemetry',
    '--disable-updates',
    '--skip-welcome',
    '--skip-release-notes',
    '--no-sandbox',
    '--disable-gpu',
  ];
}

function ownFolders() {
  const root = mkdtempSync(join(tmpdir(), 'candor-host-'));
  const folders = { root, extensions: join(root, 'extensions'), data: join(root, 'data') };
  mkdirSync(folders.extensions);
  mkdirSync(join(folders.data, 'User'), { recursive: true });
  writeFileSync(join(folders.data, 'User', 'settings.json'), JSON.stringify(quietSettings));
  return folders;
}

// region code-server and Chromium

function webHost(version, installed, browser) {
  const { node, server } = installed;

  /** Starts the server on folders of its own; answers with what a page is opened by. */
  async function start({ env = {}, settings = {}, flags = [], prepare = () => {} }) {
    const root = mkdtempSync(join(tmpdir(), 'candor-host-'));
    const extensions = join(root, 'extensions');
    const data = join(root, 'server');
    mkdirSync(extensions);
    mkdirSync(join(data, 'data', 'Machine'), { recursive: true });
    writeFileSync(join(data, 'data', 'Machine', 'settings.json'), JSON.stringify({ ...quietSettings, ...settings }));
    prepare({ extensions, data });
    const port = await freePort();
    const args = ['--host', '127.0.0.1', '--port', `${port}`, '--without-connection-token', '--accept-server-license-terms'];
    const own = ['--enable-smoke-test-driver', '--disable-telemetry', '--server-data-dir', data, '--extensions-dir', extensions];
    const child = spawn(node, [server, ...args, ...own, ...flags], {
      env: { ...withoutOurOwn(process.env), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const isReady = new Promise((done, fail) => {
      const read = (chunk) => {
        output += chunk;
        if (output.includes(`listening on ${port}`)) done();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', (code) => fail(new Error(`The host ended with ${code} before it was ready:\n${output.slice(-2_000)}`)));
    });
    isReady.catch(() => undefined);
    await withTimeout(isReady, 90_000, 'The host did not start.');
    const chrome = await startBrowser();
    return {
      port,
      chrome,
      async end() {
        await chrome.close().catch(() => undefined);
        await end(child);
        rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      },
    };
  }

  const startBrowser = () => launch(browser);

  const addressOf = (port, workspace, payload) => {
    const opened = workspace.endsWith('.code-workspace') ? 'workspace' : 'folder';
    return `http://127.0.0.1:${port}/?${opened}=${encodeURI(workspace)}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
  };
  const remote = (port, path) => `vscode-remote://127.0.0.1:${port}${path}`;

  return {
    kind: 'web',
    what: `VS Code ${version.vscode} (code-server ${version.codeServer} in Chromium)`,
    async runSuite({ workspace, extension, suite, env, say = () => {}, patience = 480_000 }) {
      const host = await start({ env });
      try {
        const page = await host.chrome.newPage({ viewport: { width: 1400, height: 900 } });
        await page.exposeFunction('codeAutomationLog', (_level, args) => say(args.map(String).join(' ')));
        const exited = new Promise((done) => void page.exposeFunction('codeAutomationExit', done));
        const payload = [
          ['extensionDevelopmentPath', remote(host.port, extension)],
          ['extensionTestsPath', remote(host.port, suite)],
          ['enableProposedApi', ''],
          ['skipWelcome', 'true'],
        ];
        await page.goto(addressOf(host.port, workspace, payload));
        return await withTimeout(exited, patience, `The suite did not end within ${patience / 1000} s.`);
      } finally {
        await host.end();
      }
    },
    async runInstalled({ workspace, vsix, driver, env, isDone }) {
      const host = await start({
        env,
        prepare({ extensions, data }) {
          const args = [
            '--install-extension',
            vsix,
            '--extensions-dir',
            extensions,
            '--server-data-dir',
            data,
            '--accept-server-license-terms',
          ];
          const { status, stderr } = spawnSync(node, [server, ...args], { encoding: 'utf8', env: withoutOurOwn(process.env) });
          if (status !== 0) throw new Error(`The editor did not install ${vsix}: ${stderr}`);
          cpSync(driver, join(extensions, 'candor-tests.driver-0.0.1'), { recursive: true });
          rmSync(join(extensions, 'extensions.json'), { force: true });
        },
      });
      try {
        const page = await host.chrome.newPage({ viewport: { width: 1400, height: 900 } });
        await page.goto(addressOf(host.port, workspace, [['skipWelcome', 'true']]));
        await until(isDone, 120_000);
      } finally {
        await host.end();
      }
    },
    /** A drawing as a picture, a square of so many pixels, clear where nothing is drawn. */
    async paint(svg, pixels) {
      const chrome = await startBrowser();
      try {
        const page = await chrome.newPage({ viewport: { width: pixels, height: pixels } });
        await page.setContent(`<style>body { margin: 0; } svg { display: block; }</style>${svg}`);
        return await page.screenshot({ omitBackground: true });
      } finally {
        await chrome.close();
      }
    },
    /** The editor as a person sees it. `act` is given the page. */
    async show({ workspace, extension, settings, size, colorScheme, scale = 1 }, act) {
      const host = await start({ settings, flags: ['--disable-workspace-trust'] });
      try {
        const context = await host.chrome.newContext({ viewport: size, colorScheme, deviceScaleFactor: scale });
        const page = await context.newPage();
        const payload = [
          ['extensionDevelopmentPath', remote(host.port, extension)],
          ['skipWelcome', 'true'],
        ];
        await page.goto(addressOf(host.port, workspace, payload));
        return await act(page);
      } finally {
        await host.end();
      }
    },
  };
}

/** Installs into a folder beside and moves it into place when it is whole, so that two runs at once do not meet half of it. */
function installCodeServer(version, log) {
  const home = join(cache, `code-server-${version.codeServer}-node-${version.node}`);
  const vscode = join('node_modules', 'code-server', 'lib', 'vscode');
  const nodePackage = `node-linux-${process.arch}`;
  if (!existsSync(join(home, 'ready'))) {
    log(`Installing VS Code ${version.vscode} for the tests into ${home}.`);
    const half = `${home}.${process.pid}`;
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'package.json'), '{ "private": true }\n');
    const packages = [`code-server@${version.codeServer}`, `${nodePackage}@${version.node}`];
    npm(half, ['install', ...packages, '--ignore-scripts']);
    const lock = version.unlocked ? ['--no-package-lock'] : [];
    npm(join(half, vscode), ['install', '--ignore-scripts', '--omit=dev', ...lock]);
    npm(join(half, vscode, 'extensions'), ['install', '--ignore-scripts', '--omit=dev']);
    writeFileSync(join(half, 'ready'), '');
    try {
      renameSync(half, home);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(join(home, 'ready'))) throw error;
    }
  }
  const node = join(home, 'node_modules', nodePackage, 'bin', 'node');
  return { node, server: join(home, vscode, 'out', 'server-main.js') };
}

function npm(cwd, args) {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    env: withoutOurOwn(process.env),
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`VS Code could not be installed from the npm registry: ${(stderr || stdout).trim().slice(-800)}`);
}

/** What npm tells its children about the package that they run in, and what an editor tells the terminals in it. */
function withoutOurOwn(env) {
  const isOurs = (key) =>
    /^npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix)|^INIT_CWD$|^VSCODE_|^NODE_(TEST_CONTEXT|OPTIONS)$/.test(
      key,
    );
  return Object.fromEntries(Object.entries(env).filter(([key]) => !isOurs(key)));
}

function launch(executablePath) {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

const aptLock = join(tmpdir(), 'candor-apt.lock');

function browserFor(log) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return findBrowser();
  // One that another test is unpacking has its name already, and does not run yet.
  spawnSync('flock', [aptLock, 'true']);
  return findBrowser() ?? installBrowser(log);
}

function installBrowser(log) {
  log('Installing Chromium for the tests.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
  ]) {
    // Files of tests run side by side, and each may be the first to miss it: `apt-get` would turn the second away.
    const { status, stderr } = spawnSync('flock', [aptLock, 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      encoding: 'utf8',
      env,
    });
    if (status !== 0) throw new Error(`Chromium could not be installed: ${stderr.trim().slice(-800)}`);
  }
  return findBrowser();
}

// region processes

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(late);
}

async function until(isSo, patience) {
  const late = performance.now() + patience;
  while (!isSo()) {
    if (performance.now() > late) throw new Error(`The editor was not done within ${patience / 1000} s.`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function withTimeout(work, patience, message) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(message)), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
