import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { v8Options } from '../../packages/engine/src/pool/process/confine.ts';
import { heapOptions } from '../../packages/engine/src/pool/render-child.ts';
import { compileCache } from '../../tests/support/compile-cache.ts';
import type { ContenderKind, ContenderSpec } from '../contender.ts';
import { forgetPeak, peakMemoryMb, programMemoryMb } from '../support/process-cpu.ts';
import type { HostAnswer, HostCommand, Rendered } from './messages.ts';

/** A contender in its process, seen from the benchmark. */
export interface HostedContender {
  readonly spec: ContenderSpec;
  readonly version: string;
  render(): Promise<Rendered>;
  /** The file itself, outside of any measurement. */
  draw(): Promise<Uint8Array>;
  /** From now on `memoryMb` tells of what comes. */
  forgetPeak(): void;
  /** The highest memory of one process so far, or what all processes of a program hold now. */
  memoryMb(): number;
}

/**
 * The processes that contenders live in: one for each kind, started when the first of it is asked for. The engine alone has the
 * options of a render process, so that a service is held against what its own processes do.
 */
export function createHosts() {
  const hosts = new Map<ContenderKind, ChildProcess>();
  let made = 0;

  const hostOf = (kind: ContenderKind): ChildProcess => {
    const known = hosts.get(kind);
    if (known) return known;
    const isEngine = kind === 'platen' || kind === 'mixed';
    const host = fork(path.join(import.meta.dirname, 'host-process.ts'), {
      serialization: 'advanced',
      ...(isEngine && { execArgv: [...process.execArgv, ...v8Options] }),
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...(isEngine && heapOptions) },
    });
    hosts.set(kind, host);
    return host;
  };

  return {
    async create(spec: ContenderSpec): Promise<HostedContender> {
      const host = hostOf(spec.kind);
      const id = made++;
      const created = await ask(host, { type: 'create', id, spec });
      if (created.type !== 'created' || host.pid === undefined) throw new Error(`${spec.name} could not be made`);
      const { pid } = host;
      const render = async (keep: boolean) => {
        const rendered = await ask(host, { type: 'render', id, keep });
        if (rendered.type !== 'rendered') throw new Error(`${spec.name} did not render`);
        return rendered;
      };
      return {
        spec,
        version: created.version,
        render: () => render(false),
        draw: async () => (await render(true)).file ?? new Uint8Array(),
        forgetPeak: () => forgetPeak(pid),
        memoryMb: () => (created.pid === undefined ? peakMemoryMb(pid) : programMemoryMb(created.pid)),
      };
    },
    async close(): Promise<void> {
      const end = async (host: ChildProcess) => {
        await ask(host, { type: 'close' });
        host.disconnect();
        await once(host, 'exit');
      };
      await Promise.all(Array.from(hosts.values(), end));
    },
  };
}

export type Hosts = ReturnType<typeof createHosts>;

/** One question at a time, as the benchmark asks them. Throws what the process could not do. */
async function ask(host: ChildProcess, command: HostCommand): Promise<HostAnswer> {
  const answered = new Promise<HostAnswer>((resolve, reject) => {
    const ended = () => reject(new Error('a process of the benchmark ended'));
    host.once('exit', ended);
    host.once('message', (message) => {
      host.off('exit', ended);
      resolve(message as HostAnswer);
    });
  });
  host.send(command);
  const answer = await answered;
  if (answer.type === 'failed') throw new Error(answer.trace);
  return answer;
}
