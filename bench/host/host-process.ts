/** A process that contenders of one kind live in; started by `contender-host.ts`. */
import type { Contender, ContenderKind, ContenderSpec } from '../contender.ts';
import { programCpuMs } from '../support/process-cpu.ts';
import type { HostAnswer, HostCommand } from './messages.ts';

type Create = (args: never) => Contender | Promise<Contender>;

/** Loaded late: a process needs one of them only. */
const kinds: Readonly<Record<ContenderKind, () => Promise<{ readonly create: Create }>>> = {
  platen: () => import('../contenders/platen.ts'),
  takumi: () => import('../contenders/takumi.ts'),
  satori: () => import('../contenders/satori.ts'),
  chromium: () => import('../contenders/chromium.ts'),
  floor: () => import('../contenders/floor.ts'),
  changes: () => import('../contenders/changes.ts'),
  growth: () => import('../contenders/growth.ts'),
  mixed: () => import('../contenders/mixed.ts'),
  'mixed-chromium': () => import('../contenders/mixed-chromium.ts'),
  'mixed-takumi': () => import('../contenders/mixed-takumi.ts'),
};

const contenders = new Map<number, Contender>();
const answer = (message: HostAnswer) => process.send?.(message);

process.on('message', (command: HostCommand) => {
  void perform(command).then(answer, (cause: unknown) =>
    answer({ type: 'failed', trace: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }),
  );
});
// The benchmark has gone: nobody asks any more.
process.on('disconnect', () => process.exit(0));

async function perform(command: HostCommand): Promise<HostAnswer> {
  if (command.type === 'create') return create(command.id, command.spec);
  if (command.type === 'render') return render(command);
  for (const contender of contenders.values()) await contender.close?.();
  return { type: 'closed' };
}

async function create(id: number, { kind, args }: ContenderSpec): Promise<HostAnswer> {
  const { create: make } = await kinds[kind]();
  const contender = await make(args as never);
  contenders.set(id, contender);
  return { type: 'created', version: contender.version, pid: contender.pid };
}

async function render({ id, keep }: { readonly id: number; readonly keep: boolean }): Promise<HostAnswer> {
  const contender = contenders.get(id);
  if (!contender) throw new Error(`there is no contender ${id}`);
  const cpuBefore = cpuMs(contender);
  const started = performance.now();
  const file = await contender.render();
  const wallMs = performance.now() - started;
  const used = cpuMs(contender) - cpuBefore;
  return { type: 'rendered', wallMs, cpuMs: used, bytes: file.length, file: keep ? file : undefined };
}

function cpuMs({ pid }: Contender): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + (pid === undefined ? 0 : programCpuMs(pid));
}
