import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Confinement {
  /** The module that the process runs. */
  readonly entry: URL;
  /** Of memory that the process may write to. */
  readonly maxBytes: number;
  /** Folders from which it may read beside its own code; undefined: from anywhere. */
  readonly readFrom: readonly string[] | undefined;
  /** Folders that it may write to, and read. */
  readonly writeTo: readonly string[];
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** Heap of JavaScript objects only; pixels live outside it. */
const maxHeapMb = 512;
/** For objects that live for one render; left to itself V8 takes 120 MB more with many designs, at no gain in time. */
const maxYoungMb = 4;
/**
 * V8 collects the whole heap when what lies outside of it grew by 64 MB, which a few canvases and buffers are, though they are
 * given back without it. So told, it adds them to its heap, and collects when both have grown in proportion. Other versions
 * may not know the name, and then would not start.
 */
const countOutside = process.versions.node.startsWith('24.') ? ['--external-memory-accounted-in-global-limit'] : [];
/** What V8 is told in a render process. */
export const v8Options: readonly string[] = [
  `--max-old-space-size=${maxHeapMb}`,
  `--max-semi-space-size=${maxYoungMb}`,
  ...countOutside,
];
/** Fonts of a render are open one after the other. */
const maxOpenFiles = 256;

/**
 * The command of a render process with as little as it needs:
 * - the files of its own code and of `readFrom` for JavaScript (Node.js's permission model), and no other process;
 * - on Linux, no more writable memory than `maxBytes` and no core file (limits of the shell that starts it);
 * - on Linux, where the system lets it, a network of its own in which there is nothing. Where it does not, as in many
 *   containers, `no-network.ts` takes it away from JavaScript only.
 */
export function confine({ entry, maxBytes, readFrom, writeTo }: Confinement): Command {
  const args = [...v8Options, ...permissions(entry, { readFrom, writeTo })];
  const node = [process.execPath, ...args, fileURLToPath(entry)];
  if (process.platform !== 'linux') return { file: process.execPath, args: node.slice(1) };
  return { file: '/bin/sh', args: ['-c', script(maxBytes), 'sh', ...node] };
}

/** Each step is left out where it is not allowed; the process says in its first message what holds. */
function script(maxBytes: number): string {
  const alone = 'unshare --user --map-current-user --net --';
  return [
    'ulimit -c 0 2>/dev/null',
    `ulimit -d ${Math.ceil(maxBytes / 1_024)} 2>/dev/null`,
    `ulimit -n ${maxOpenFiles} 2>/dev/null`,
    // The shell's own, of no use to anybody.
    'unset PWD OLDPWD',
    `if ${alone} true 2>/dev/null; then exec ${alone} "$@"; fi`,
    'exec "$@"',
  ].join('\n');
}

function permissions(entry: URL, { readFrom, writeTo }: Pick<Confinement, 'readFrom' | 'writeTo'>): readonly string[] {
  // A folder that is made later is known as one by what may be in it.
  const inside = (folder: string) => path.join(path.resolve(folder), '*');
  const readable = readFrom === undefined ? ['*'] : [...codeFolders(entry), ...[...readFrom, ...writeTo].map(inside)];
  return [
    '--permission',
    '--allow-addons',
    // Node.js says on each start that native code is not bound by its permissions.
    '--disable-warning=SecurityWarning',
    ...readable.map((name) => `--allow-fs-read=${name}`),
    ...writeTo.map((name) => `--allow-fs-write=${inside(name)}`),
  ];
}

/** Of the entry, of what it imports, and every `node_modules` above them. */
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
      // A package of ours: all of its sources.
      if (path.basename(folder) === 'src') folders.add(folder);
      folder = path.dirname(folder);
    }
  }
  return [...folders];
}
