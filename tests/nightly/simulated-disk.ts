import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What changes a disk; other calls are not looked at. */
export const tracedCalls =
  'openat,write,writev,pwrite64,pwritev,ftruncate,fsync,fdatasync,rename,renameat,renameat2,mkdir,mkdirat,unlink,unlinkat,rmdir';

/** One call on a file of the data directory that succeeded, in the order in which calls ended. */
export type DiskEvent = { /** When it ended, s. */ readonly at: number } & (
  | { readonly kind: 'create'; readonly file: string; readonly truncates: boolean }
  | {
      readonly kind: 'write';
      readonly file: string;
      readonly bytes: Buffer /** At the end when undefined. */;
      readonly offset?: number;
    }
  | { readonly kind: 'truncate'; readonly file: string; readonly length: number }
  | { readonly kind: 'sync'; readonly file: string }
  | { readonly kind: 'rename'; readonly file: string; readonly to: string }
  | { readonly kind: 'directory'; readonly file: string }
  | { readonly kind: 'remove'; readonly file: string }
);

/** Reads what `strace -f -ttt -y -xx` wrote. Throws at a call that it does not know. */
export function readTrace(text: string, directory: string): readonly DiskEvent[] {
  const events: DiskEvent[] = [];
  const unfinished = new Map<string, string>();
  for (const line of text.split('\n')) {
    const parts = /^(\d+)\s+(\d+\.\d+) (.*)$/.exec(line);
    if (!parts) continue;
    const [, pid = '', at = '', rest = ''] = parts;
    if (rest.endsWith('<unfinished ...>')) {
      unfinished.set(pid, rest.slice(0, -'<unfinished ...>'.length));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const call = resumed ? (unfinished.get(pid) ?? '') + resumed[1] : rest;
    const event = readCall(call, directory);
    if (event) events.push({ at: Number(at), ...event });
  }
  return events;
}

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

function readCall(call: string, directory: string): WithoutTime<DiskEvent> | undefined {
  const parts = /^(\w+)\((.*)\)\s+= (-?\d+)/s.exec(call);
  if (!parts) return undefined;
  const [, name = '', args = '', result = ''] = parts;
  if (Number(result) < 0) return undefined;
  const named = [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => bytesOf(hex));
  const inside = (file: string) => (file === directory || file.startsWith(`${directory}/`) ? file : undefined);
  const ofPath = (index: number) => inside(named[index]?.toString() ?? '');
  const ofDescriptor = inside(bytesOf(/^\d+<([^>]*)>/.exec(args)?.[1] ?? '').toString());
  const last = Number(/, (\d+)\s*$/.exec(args)?.[1]);
  switch (name) {
    case 'openat': {
      const file = ofPath(0);
      return file !== undefined && args.includes('O_CREAT')
        ? { kind: 'create', file, truncates: args.includes('O_TRUNC') }
        : undefined;
    }
    case 'write':
    case 'writev':
    case 'pwrite64':
    case 'pwritev': {
      if (ofDescriptor === undefined) return undefined;
      const bytes = Buffer.concat(named).subarray(0, Number(result));
      if (bytes.length !== Number(result)) throw new Error(`a write was cut short in the trace: ${call.slice(0, 100)}`);
      return { kind: 'write', file: ofDescriptor, bytes, ...(name.startsWith('p') && { offset: last }) };
    }
    case 'ftruncate':
      return ofDescriptor === undefined ? undefined : { kind: 'truncate', file: ofDescriptor, length: last };
    case 'fsync':
    case 'fdatasync':
      return ofDescriptor === undefined ? undefined : { kind: 'sync', file: ofDescriptor };
    case 'rename':
    case 'renameat':
    case 'renameat2': {
      const [file, to] = [ofPath(0), ofPath(1)];
      return file === undefined || to === undefined ? undefined : { kind: 'rename', file, to };
    }
    case 'mkdir':
    case 'mkdirat': {
      const file = ofPath(0);
      return file === undefined ? undefined : { kind: 'directory', file };
    }
    case 'unlink':
    case 'unlinkat':
    case 'rmdir': {
      const file = ofPath(0);
      return file === undefined ? undefined : { kind: 'remove', file };
    }
    default:
      throw new Error(`not a call that was traced: ${name}`);
  }
}

/** strace writes names and bytes as `\x61`, with -y also those of descriptors. */
function bytesOf(text: string): Buffer {
  return /^(?:\\x[0-9a-f]{2})*$/.test(text) ? Buffer.from(text.replaceAll('\\x', ''), 'hex') : Buffer.from(text);
}

interface Node {
  /** As programs see it: the first `length` bytes. */
  now: Buffer;
  length: number;
  /** As it was at its last sync. */
  synced: Buffer;
}

const pageBytes = 4_096;

/** A disk that loses what POSIX lets it lose. */
export class SimulatedDisk {
  /** Names as programs see them; a directory has no node. */
  readonly #names = new Map<string, Node | undefined>();
  /** Names that a sync of their directory has made last. */
  readonly #lasting = new Map<string, Node | undefined>();

  apply(event: DiskEvent): void {
    const node = this.#names.get(event.file);
    switch (event.kind) {
      case 'create':
        if (!node) this.#names.set(event.file, { now: Buffer.alloc(pageBytes), length: 0, synced: Buffer.alloc(0) });
        else if (event.truncates) resize(node, 0);
        return;
      case 'directory':
        this.#names.set(event.file, undefined);
        return;
      case 'write': {
        if (!node) return;
        const offset = event.offset ?? node.length;
        resize(node, Math.max(node.length, offset + event.bytes.length));
        event.bytes.copy(node.now, offset);
        return;
      }
      case 'truncate':
        if (node) resize(node, event.length);
        return;
      case 'rename':
        this.#names.set(event.to, node);
        this.#names.delete(event.file);
        return;
      case 'remove':
        this.#names.delete(event.file);
        return;
      case 'sync':
        if (node) node.synced = Buffer.from(node.now.subarray(0, node.length));
        else this.#syncDirectory(event.file);
    }
  }

  #syncDirectory(directory: string): void {
    const isIn = (name: string) => path.dirname(name) === directory;
    for (const name of [...this.#lasting.keys()]) {
      if (isIn(name) && !this.#names.has(name)) this.#lasting.delete(name);
    }
    for (const [name, node] of this.#names) if (isIn(name)) this.#lasting.set(name, node);
  }

  /**
   * Writes what is left of a directory after a power cut. With `random`, some pages that were written since a file's last
   * sync are there, in any choice.
   */
  writeTo(target: string, directory: string, random: (() => number) | undefined): void {
    mkdirSync(target, { recursive: true });
    const isThere = (name: string): boolean =>
      name === directory || (this.#lasting.has(name) && isThere(path.dirname(name)));
    for (const [name, node] of [...this.#lasting].sort(([left], [right]) => (left < right ? -1 : 1))) {
      if (!isThere(name)) continue;
      const place = path.join(target, path.relative(directory, name));
      if (node) writeFileSync(place, random ? torn(node, random) : node.synced);
      else mkdirSync(place, { recursive: true });
    }
  }
}

function resize(node: Node, length: number): void {
  if (length > node.now.length) {
    const larger = Buffer.alloc(2 * length);
    node.now.copy(larger);
    node.now = larger;
  }
  node.now.fill(0, Math.min(length, node.length));
  node.length = length;
}

function torn({ now, length, synced }: Node, random: () => number): Buffer {
  const left = Buffer.alloc(random() < 0.5 ? synced.length : Math.max(length, synced.length));
  synced.copy(left);
  for (let offset = 0; offset < Math.min(length, left.length); offset += pageBytes) {
    if (random() < 0.5) now.copy(left, offset, offset, Math.min(offset + pageBytes, length));
  }
  return left;
}
