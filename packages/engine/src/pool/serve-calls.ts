/**
 * For the entry of a process that `RenderPool.call` gives work to. It loads no native code. Like a render process it has
 * no network, an empty environment and no secrets; the pool kills it past its deadline.
 */
import './no-network.ts';
import { flushCompileCache } from 'node:module';
import { networkInterfaces } from 'node:os';
import { openServiceChannel } from './service-channel.ts';
import { cpuMsSince, processMemory, toWire } from './tell-failure.ts';

/** What a process can do, by name. Each is given the input of its call, and may throw a PlatenError. */
export type Operations = Readonly<Record<string, (input: never, owner: string) => unknown>>;

/** Takes one call at a time from the service and answers it. `warmUp` is run before the first. */
export async function serveCalls(operations: Operations, warmUp: () => unknown): Promise<void> {
  // Ctrl-C and a stop of the whole process group reach the children too; the parent decides when they end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  const { send } = openServiceChannel((command) => {
    if (command.type === 'call') void answer(command.id, command.job, command.owner);
  });
  await warmUp();
  send({ type: 'ready', network: Object.keys(networkInterfaces()).length === 0 ? 'none' : 'blocked' });
  // It is ended by SIGKILL, and what V8 compiled would be lost for the next start.
  flushCompileCache();

  async function answer(id: number, { operation, input }: { operation: string; input: unknown }, owner: string) {
    const cpu = process.cpuUsage();
    const ended = () => ({ id, memory: processMemory(), cpuMs: cpuMsSince(cpu), caches: [] });
    try {
      const work = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
      if (!work) throw new Error(`no such operation: ${operation}`);
      const value = await work(input as never, owner);
      send({ type: 'done', output: { status: 'answered', value }, ...ended() });
    } catch (cause) {
      send({ type: 'failed', error: toWire(cause), ...ended() });
    }
  }
}
