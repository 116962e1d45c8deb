import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Confinement {
  /** The module that the process runs. */
  readonly entry: URL;
  /** Limit for memory that the process may write to. */
  readonly maxBytes: number;
  /** Folders that the process may read beside its own code; undefined: all. */
  readonly readFrom: readonly string[] | undefined;
  /** Folders that the process may write to and read. */
  readonly writeTo: readonly string[];
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** Limit for the heap of JavaScript objects; pixels are not in it. */
const maxHeapMb = 512;
/** For objects that live for one render. By default V8 takes 120 MB more with many designs, and is no faster. */
const maxYoungMb = 4;
/**
 * By default V8 collects the whole heap when memory outside of it has grown by 64 MB. A few canvases and buffers do
 * that, though they are freed without a collection. With the first option V8 adds that memory to its heap and collects when
 * both have grown in proportion; with the second, by a fifth. The usual proportion left 40 MB to be collected, not 12. Other
 * versions of Node.js may not know these options and would not start.
 */
const collectByGrowth = process.versions.node.startsWith('24.')
  ? ['--external-memory-accounted-in-global-limit', '--heap-growing-percent=20']
  : [];
/** What V8 is told in a render process. */
export const v8Options: readonly string[] = [
  `--max-old-space-size=${maxHeapMb}`,
  `--max-semi-space-size=${maxYoungMb}`,
  ...collectByGrowth,
];
/** A render opens its fonts one after the other, so it needs few files at once. */
const maxOpenFiles = 256;

/**
 * Builds the command of a render process with as few rights as it needs:
 * - JavaScript may read the files of its own code and of `readFrom` (Node.js's permission model), and may start no
 * process;
 * - on Linux, it gets no more writable memory than `maxBytes` and writes no core file (limits of the shell that starts
 * it);
 * - on Linux, where the system allows it, it has an empty network of its own. Elsewhere, as in many containers,
 * `no-network.ts` takes the network away from JavaScript only.
 */
export function confine({ entry, maxBytes, readFrom, writeTo }: Confinement): Command {
  const args = [...v8Options, ...permissions(entry, { readFrom, writeTo })];
  const node = [process.execPath, ...args, fileURLToPath(entry)];
  if (process.platform !== 'linux') return { file: process.execPath, args: node.slice(1) };
  return { file: '/bin/sh', args: ['-c', script(maxBytes), 'sh', ...node] };
}

/**
 * Each step is skipped where the system does not allow it; the first message of the process says which steps worked.
 */
function script(maxBytes: number): string {
  const alone = 'unshare --user --map-current-user --net --';
  return [
    'ulimit -c 0 2>/dev/null',
    `ulimit -d ${Math.ceil(maxBytes / 1_024)} 2>/dev/null`,
    `ulimit -n ${maxOpenFiles} 2>/dev/null`,
    // The shell sets these variables itself; the process does not need them.
    'unset PWD OLDPWD',
    `if ${alone} true 2>/dev/null; then exec ${alone} "$@"; fi`,
    'exec "$@"',
  ].join('\n');
}

function permissions(entry: URL, { readFrom, writeTo }: Pick<Confinement, 'readFrom' | 'writeTo'>): readonly string[] {
  // The pattern covers a folder that does not exist yet.
  const inside = (folder: string) => path.join(path.resolve(folder), '*');
  const readable = readFrom === undefined ? ['*'] : [...codeFolders(entry), ...[...readFrom, ...writeTo].map(inside)];
  return [
    '--permission',
    '--allow-addons',
    // At each start Node.js would warn that its permissions do not bind native code.
    '--disable-warning=SecurityWarning',
    ...readable.map((name) => `--allow-fs-read=${name}`),
    ...writeTo.map((name) => `--allow-fs-write=${inside(name)}`),
  ];
}

/** The folders of the entry and of what it imports, with every `node_modules` above them. */
function codeFolders(entry: URL): readonly string[] {
  const folders = new Set<string>();
  for (const file of [entry.href, import.meta.url, import.meta.resolve('@platen/core')]) {
    let folder = path.dirname(realpathSync(fileURLToPath(file)));
    folders.add(folder);
    while (path.dirname(folder) !== folder) {
      const modules = path.join(folder, 'node_modules');
      if (existsSync(modules)) folders.add(modules);
      const manifest = path.join(folder, 'package.json');
      if (existsSync(manifest)) folders.add(manifest);
      // One of our packages: it may read all of its sources.
      if (path.basename(folder) === 'src') folders.add(folder);
      folder = path.dirname(folder);
    }
  }
  return [...folders];
}
