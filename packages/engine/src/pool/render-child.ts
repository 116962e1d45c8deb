import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { RenderCommand, RenderReply, Work } from './messages.ts';

export interface RenderChildOptions {
  readonly entry: URL;
  readonly onReady: () => void;
  readonly onReply: (reply: Exclude<RenderReply, { type: 'ready' }>) => void;
  readonly onExit: (exit: ChildExit) => void;
  /** A line or part of one that the process wrote to stderr, cut to `maxLogLength`. */
  readonly onLog: (text: string) => void;
}

export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Heap of JavaScript objects only; pixels live outside it and are watched by resident size. */
const maxHeapMb = 512;
const maxLogLength = 4_000;
const maxLogLines = 100;

/** One render process, seen from the service: start, send, kill. It holds no queue and makes no decision. */
export class RenderChild {
  readonly pid: number | undefined;
  readonly #process: ChildProcess;
  #jobs = 0;
  #gone = false;

  constructor(options: RenderChildOptions) {
    this.#process = fork(options.entry, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      // Nothing of the service's environment: no key, no database address. UTC and no locale, so that the same
      // job gives the same bytes everywhere; few arenas and threads, because there is one process per core.
      env: { TZ: 'UTC', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', ...compileCache() },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.pid = this.#process.pid;
    this.#process.on('message', (reply: RenderReply) => {
      if (this.#gone) return;
      if (reply.type === 'ready') options.onReady();
      else options.onReply(reply);
    });
    // 'exit' always follows; without a listener a failed spawn or send would end the service.
    this.#process.on('error', (error) => options.onLog(error.message));
    // A process that could not be spawned emits 'error' and 'close', never 'exit'.
    this.#process.once('close', (code, signal) => {
      this.#gone = true;
      options.onExit({ code, signal });
    });
    this.#forwardLog(options.onLog);
    this.#preferForKilling();
  }

  /** Jobs sent since the process started. */
  get jobs(): number {
    return this.#jobs;
  }

  send(id: number, work: Work): void {
    this.#jobs += 1;
    const command: RenderCommand = { ...work, id };
    this.#process.send(command);
  }

  /** Ends it at once; `onExit` follows. There is no polite way: nothing inside a native call can react. */
  kill(): void {
    this.#gone = true;
    this.#process.kill('SIGKILL');
  }

  #forwardLog(onLog: (text: string) => void): void {
    let lines = 0;
    this.#process.stderr?.on('data', (chunk: Buffer) => {
      lines += 1;
      if (lines <= maxLogLines) onLog(chunk.toString('utf8').slice(0, maxLogLength).trimEnd());
    });
  }

  /** When memory runs out, Linux should take a render process and not the service. */
  #preferForKilling(): void {
    if (process.platform !== 'linux' || this.pid === undefined) return;
    // Not allowed in some containers, and the process may have gone: both leave things as they were.
    writeFile(`/proc/${this.pid}/oom_score_adj`, '500').catch(() => undefined);
  }
}

/** Where this process keeps compiled code, if anywhere, its children do, too. */
function compileCache(): Readonly<Record<string, string>> {
  const directory = process.env['NODE_COMPILE_CACHE'];
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: directory };
}
