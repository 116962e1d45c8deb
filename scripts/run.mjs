// Usage: node scripts/run.mjs start|build|backup|restore|migrate|test|render [arguments]
//
// What `npm start`, `npm run build`, `npm run backup`, `npm run restore`, `npm run migrate`, `npm test` and `npm run render` call. Plain JavaScript for Node.js 20 and later, because on a
// fresh clone nothing is installed yet and the Node.js at hand may be too old for the rest: it installs what the
// lock file says (which brings Node.js 24), builds the service when a source has changed since, then hands over to that
// Node.js.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, 'node_modules', '.platen-install');

const dist = path.join(root, 'dist');

const commands = {
  start: [['dist/service.js']],
  build: [],
  backup: [['dist/service.js', 'backup']],
  restore: [['dist/service.js', 'restore']],
  migrate: [['dist/service.js', 'migrate']],
  render: [['packages/engine/src/cli/render.ts']],
  test: [['scripts/test.ts']],
};

const [name = '', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  console.error(`expected one of ${Object.keys(commands).join(', ')}; received ${JSON.stringify(name)}`);
  process.exit(2);
}
install();
if (['start', 'build', 'backup', 'restore', 'migrate'].includes(name)) build();
for (const [script, ...first] of commands[name]) {
  const code = await run([path.join(root, script), ...first, ...rest]);
  if (code !== 0) process.exit(code);
}

/** Installs when the lock file differs from the one installed last, and something of it is not there. */
function install() {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const lock = createHash('sha256').update(text).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  if (isInstalled(JSON.parse(text).packages)) {
    writeStamp(lock);
    return;
  }
  console.error('Installing dependencies (once; 0.9 GB on the disk, a minute or more) …');
  // Not `npm ci`: it refuses a lock file that lacks an optional package for some other platform, and a lock file
  // written on one platform often does (npm/cli#4828). `--no-save` leaves the lock file as it is.
  npm(['install', '--no-save']);
  if (!nativeCodeLoads()) {
    console.error('The lock file lacks packages for this platform; asking the registry for them …');
    npm(['install', '--no-save', '--no-package-lock']);
  }
  writeStamp(lock);
}

/** Under another name first: the file may be shared with another copy of the repository. */
function writeStamp(lock) {
  writeFileSync(`${stamp}.new`, lock);
  renameSync(`${stamp}.new`, stamp);
}

/**
 * Whether somebody else has installed all of it, such as `npm install` or a tool that copied the folder: each package is
 * there in the version of the lock file. Optional ones may be for other platforms.
 */
function isInstalled(wanted) {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  const isThere = ([place, { version, optional, devOptional, link }]) => {
    if (link || !place.includes('node_modules/')) return true;
    if (found[place] === undefined) return optional === true || devOptional === true;
    return found[place].version === version && existsSync(path.join(root, place, 'package.json'));
  };
  return Object.entries(wanted).every(isThere) && nativeCodeLoads();
}

/** Builds when a source, a package or Node.js is not what was built last. */
function build() {
  const built = path.join(dist, '.stamp');
  const now = sourceStamp();
  if (existsSync(built) && readFileSync(built, 'utf8') === now) return;
  console.error('Building (once) …');
  const script = path.join(root, 'scripts', 'build-service.ts');
  const { status } = spawnSync(nodeBinary(), [script, now], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('The build failed; see its message above.');
    process.exit(status ?? 1);
  }
}

/** A digest of names, sizes and times: reading every source would take longer than starting does. */
function sourceStamp() {
  const hash = createHash('sha256').update(readFileSync(stamp)).update(root);
  for (const folder of ['scripts', 'packages/core', 'packages/engine', 'packages/server']) {
    const absolute = path.join(root, folder);
    for (const file of readdirSync(absolute, { recursive: true }).sort()) {
      if (!/\.(?:ts|json)$/.test(file) || /node_modules|\.build|\.test\.ts$/.test(file)) continue;
      const { size, mtimeMs } = statSync(path.join(absolute, file));
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
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
    env: { ...environment(), PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}` },
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

/** What V8 compiles is kept beside the build for the next start, and goes with it. */
function environment() {
  if (name !== 'start') return process.env;
  return { NODE_COMPILE_CACHE: path.join(dist, 'compiled'), ...process.env };
}
