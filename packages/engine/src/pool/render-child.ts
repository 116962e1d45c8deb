import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { type FramedChannel, openFramedChannel } from './channel/framed-channel.ts';
import { createInputSender, whole, wholeDocument } from './channel/input-sender.ts';
import type { EndReply, RenderReply, SentCommand, Work } from './channel/messages.ts';
import { readReply } from './channel/read-reply.ts';
import { confine } from './process/confine.ts';

export interface RenderChildOptions {
  readonly entry: URL;
  /** Limit for writable memory, where the system can enforce one. */
  readonly maxBytes: number;
  /** Folders that the process may read beside its own code; undefined: all. */
  readonly readFrom: readonly string[] | undefined;
  /** Folders that the process may write to, beside the folder of compiled code. */
  readonly writeTo: readonly string[];
  /** It only stands in for others, and is to keep little. */
  readonly standsIn: boolean;
  readonly onReady: (ready: Extract<RenderReply, { type: 'ready' }>) => void;
  readonly onReply: (reply: EndReply) => void;
  readonly onExit: (exit: ChildExit) => void;
  /** A line or part of one that the process wrote to stderr, cut to `maxLogLength`. */
  readonly onLog: (text: string) => void;
}

interface Sent {
  readonly id: number;
  readonly work: Work;
  /** The owner as it stands in the command. */
  readonly owner: string;
  /** Whether the command was sent whole. */
  readonly isWhole: boolean;
}

export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Whether the last lines of the process say that it could get no more memory. */
  readonly outOfMemory: boolean;
}

/** Messages about missing memory, in this order: V8, Node.js buffers, V8 buffers, C++, Rust. */
const memoryWords =
  /heap out of memory|Failed to allocate memory|Array buffer allocation failed|bad_alloc|memory allocation of \d+ bytes failed/;

/**
 * Options of malloc (mallopt(3)), in bytes. Blocks of 8 MiB or more, which is a canvas of more than 1080 × 1920 px, return to the
 * system when they are freed; by default malloc keeps blocks of up to 32 MiB and wastes the gaps between them. Smaller ones are kept
 * for the next canvas: fresh memory costs a page fault for each 4 kB, which is slow on a virtual machine. For the same reason memory
 * is asked for in huge pages, which Linux gives where it is asked. One arena only: in a second one, memory that threads have freed
 * would lie idle.
 */
export const heapOptions = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8388608',
  MALLOC_TRIM_THRESHOLD_: '16777216',
} as const;

const maxLogLength = 4_000;
const maxLogLines = 100;

/** One render process, seen from the service: start, send, kill. It holds no queue and makes no decision. */
export class RenderChild {
  readonly pid: number | undefined;
  readonly #process: ChildProcess;
  readonly #channel: FramedChannel;
  readonly #inputs = createInputSender();
  /** The job that the process works on. */
  #current: Sent | undefined;
  #jobs = 0;
  #gone = false;
  #outOfMemory = false;

  constructor(options: RenderChildOptions) {
    const compileCache = ownCompileCache();
    const writeTo = [...options.writeTo, ...(compileCache === undefined ? [] : [compileCache])];
    const command = confine({ ...options, writeTo });
    this.#process = spawn(command.file, command.args, {
      // The process gets nothing of the service's environment: no key, no database address. UTC and no locale, so that
      // the same job gives the same bytes everywhere; few threads, because there is one process per core.
      env: {
        TZ: 'UTC',
        ...heapOptions,
        UV_THREADPOOL_SIZE: '2',
        ...(options.standsIn && { PLATEN_STANDS_IN: '1' }),
        // Where this process keeps compiled code, its children get a folder for it, too.
        ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
      },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.pid = this.#process.pid;
    this.#channel = openFramedChannel(this.#process.stdio[3] as Socket, {
      onMessage: (message, bytes) => {
        if (this.#gone) return;
        const reply = readReply(message, bytes);
        if (!reply) this.#breakOff('it sent what is no reply', options.onLog);
        else if (reply.type === 'ready') options.onReady(reply);
        else if (reply.type === 'unknown') this.#sendWhole(reply.id, options.onLog);
        else options.onReply(this.#ended(reply));
      },
      onBroken: (why) => this.#breakOff(`it sent ${why}`, options.onLog),
    });
    // Without a listener a failed spawn or send would end the service. 'exit' always follows.
    this.#process.on('error', (error) => options.onLog(error.message));
    // A process that could not be spawned emits 'error' and 'close', never 'exit'.
    this.#process.once('close', (code, signal) => {
      this.#gone = true;
      options.onExit({ code, signal, outOfMemory: this.#outOfMemory });
    });
    this.#forwardLog(options.onLog);
    this.#preferForKilling();
  }

  /** Jobs that have ended since the process started. */
  get jobs(): number {
    return this.#jobs;
  }

  send(id: number, work: Work, owner: string): void {
    this.#current = { id, work, owner: owner === '' ? '' : ownerTag(owner), isWhole: false };
    this.#transmit(this.#current);
  }

  #transmit({ id, owner, work, isWhole }: Sent): void {
    const send = (command: SentCommand, bytes?: Uint8Array) => this.#channel.send(command, bytes);
    if (work.type === 'inspect') {
      send({ id, owner, ...work });
    } else if (work.type === 'render') {
      const { input } = work.job;
      const sent = isWhole ? whole(input) : this.#inputs.toSend(input, owner);
      send({ id, owner, type: 'render', job: { ...work.job, input: sent } });
    } else {
      const { document, bytes, ...job } = work.job;
      const sent = document && (isWhole ? wholeDocument(document) : this.#inputs.documentToSend(document, owner));
      send({ id, owner, type: 'call', job: { ...job, ...(sent && { document: sent }) } }, bytes);
    }
  }

  /** Sends a command again without leaving anything out: the process has dropped what was left out, to make room. */
  #sendWhole(id: number, onLog: (text: string) => void): void {
    const sent = this.#current;
    if (sent?.id !== id) return;
    if (sent.work.type === 'inspect' || sent.isWhole) {
      this.#breakOff('it asked for what it has', onLog);
      return;
    }
    this.#current = { ...sent, isWhole: true };
    this.#transmit(this.#current);
  }

  #ended(reply: EndReply): EndReply {
    const sent = this.#current;
    if (sent?.id !== reply.id) return reply;
    this.#current = undefined;
    const isStep = reply.type === 'done' && 'status' in reply.output && reply.output.status === 'needs';
    if (!isStep) this.#jobs += 1;
    else if (sent.work.type === 'render') this.#inputs.noteWaiting(sent.work.job.input, sent.owner);
    return reply;
  }

  /** Ends the process at once; `onExit` follows. There is no gentler way: code inside a native call cannot react. */
  kill(): void {
    this.#gone = true;
    this.#process.kill('SIGKILL');
  }

  /** A process that sends such replies cannot be trusted any more: it is ended, and the job fails as after a crash. */
  #breakOff(why: string, onLog: (text: string) => void): void {
    onLog(why);
    this.#process.kill('SIGKILL');
  }

  #forwardLog(onLog: (text: string) => void): void {
    let lines = 0;
    this.#process.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString('utf8', 0, 2 * maxLogLength);
      this.#outOfMemory ||= memoryWords.test(text);
      lines += 1;
      if (lines <= maxLogLines) onLog(text.slice(0, maxLogLength).trimEnd());
    });
  }

  /** When memory runs out, Linux should kill a render process and not the service. */
  #preferForKilling(): void {
    if (process.platform !== 'linux' || this.pid === undefined) return;
    // Some containers do not allow this, and the process may have ended: both do no harm.
    writeFile(`/proc/${this.pid}/oom_score_adj`, '500').catch(() => undefined);
  }
}

/**
 * Render processes keep compiled code in their own folder. A process that reads foreign bytes may write there, so only
 * other render processes load it, never the service, which has secrets and the network.
 */
function ownCompileCache(): string | undefined {
  const folder = process.env['NODE_COMPILE_CACHE'];
  if (folder === undefined || folder === '') return undefined;
  const own = path.join(folder, 'rendering');
  try {
    mkdirSync(own, { recursive: true, mode: 0o700 });
  } catch {
    // The folder cannot be written: each process compiles for itself.
    return undefined;
  }
  return own;
}

/** All tags have the same length, so that no two pairs of owner and key read the same when joined. */
function ownerTag(owner: string): string {
  return createHash('sha256').update(owner).digest('base64url').slice(0, 16);
}
