// Usage: node scripts/run.mjs start|test|render [arguments]
//
// What `npm start`, `npm test` and `npm run render` call. Plain JavaScript for Node.js 20 and later, because on a
// fresh clone nothing is installed yet and the Node.js at hand may be too old for the rest: it installs what the
// lock file says (which brings Node.js 24), then hands over to that Node.js.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, 'node_modules', '.platen-install');

const commands = {
  start: [['packages/server/src/main.ts']],
  render: [['packages/engine/src/cli/render.ts']],
  test: [['scripts/test.ts']],
};

const [name = '', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  console.error(`expected one of ${Object.keys(commands).join(', ')}; received ${JSON.stringify(name)}`);
  process.exit(2);
}
install();
for (const [script, ...first] of commands[name]) {
  const code = await run([path.join(root, script), ...first, ...rest]);
  if (code !== 0) process.exit(code);
}

/** Installs when the lock file differs from the one installed last. */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing dependencies (once) …');
  // Not `npm ci`: it refuses a lock file that lacks an optional package for some other platform, and a lock file
  // written on one platform often does (npm/cli#4828). `--no-save` leaves the lock file as it is.
  npm(['install', '--no-save']);
  if (!nativeCodeLoads()) {
    console.error('The lock file lacks packages for this platform; asking the registry for them …');
    npm(['install', '--no-save', '--no-package-lock']);
  }
  writeFileSync(stamp, lock);
}

/** Node.js 20 is enough to install: the packages that ask for more run under the Node.js 24 that comes with them. */
function npm(args) {
  const [command, ...first] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const result = spawnSync(command, [...first, ...args, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (result.status !== 0) {
    console.error('npm install failed; see its message above.');
    process.exit(result.status ?? 1);
  }
}

/** Whether the packages that hold native code brought the part for this platform. */
function nativeCodeLoads() {
  const script = "require('@napi-rs/canvas'); require('sharp');";
  return spawnSync(nodeBinary(), ['-e', script], { cwd: path.join(root, 'packages/engine') }).status === 0;
}

/** The Node.js that the lock file brings, or the running one when it is new enough and none was brought. */
function nodeBinary() {
  const brought = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Platen needs Node.js 24 or later; this is ${process.version} and none could be installed for this platform.`,
  );
  return process.exit(1);
}

/** Runs a program and passes on what asks it to stop, also when that reached only npm. */
function run(args) {
  const child = spawn(nodeBinary(), args, {
    // npm goes to the root of the repository; files that are named on the command line lie where the person is.
    cwd: name === 'render' ? (process.env.INIT_CWD ?? process.cwd()) : root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  // npm hands SIGTERM to the shell between it and this program; the shell ends and tells nobody.
  const parent = process.ppid;
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
    : undefined;
  return new Promise((resolve) =>
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? (signal ? 1 : 0));
    }),
  );
}
