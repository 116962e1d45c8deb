/**
 * For the entry of a process that serves `RenderPool.call`. It loads no native code. Like a render process it has no
 * network, an empty environment and no secrets; the pool kills it when a call exceeds its deadline.
 */
import './no-network.ts';
import { flushCompileCache } from 'node:module';
import { networkInterfaces } from 'node:os';
import type { DesignDocument } from '@platen/core';
import { createDocuments, UnknownInput } from '../../binding/documents-of-process.ts';
import { createCaches } from '../../caches/caches.ts';
import { isTrap } from '../../fonts/files/is-trap.ts';
import type { SentCommand } from '../channel/messages.ts';
import { openServiceChannel } from '../channel/service-channel.ts';
import { cpuMsSince, processMemory, toWire } from './tell-failure.ts';

/** What a process can do, by name. Each operation gets the input of its call and may throw a PlatenError. */
export type Operations = Readonly<Record<string, (input: never, call: Call) => unknown>>;

/** What came with the input of a call. */
export interface Call {
  /** Tells accounts apart without naming them. */
  readonly owner: string;
  /** Throws what `parseDesign` throws. Do not change the document: other calls may get the same object. */
  readonly document: () => DesignDocument;
  /** The file that was sent; empty when there was none. */
  readonly bytes: Buffer;
}

/** Takes one call at a time from the service and answers it. `warmUp` is run before the first. */
export async function serveCalls(operations: Operations, warmUp: () => unknown): Promise<void> {
  // Ctrl-C and a stop of the whole process group reach the children too; the parent decides when they end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  const documentOf = createDocuments(createCaches());
  const { send } = openServiceChannel((command, bytes) => {
    if (command.type === 'call') void answer(command, bytes);
  });
  await warmUp();
  send({ type: 'ready', network: Object.keys(networkInterfaces()).length === 0 ? 'none' : 'blocked' });
  // The process will end by SIGKILL, and V8's compiled code would be lost for the next start.
  flushCompileCache();

  async function answer({ id, job, owner }: CallCommand, bytes: Buffer = Buffer.alloc(0)) {
    const { operation, input } = job;
    const cpu = process.cpuUsage();
    const ended = () => ({ id, memory: processMemory(), cpuMs: cpuMsSince(cpu), caches: [] });
    const document = () => {
      if (!job.document) throw new Error(`no document for ${operation}`);
      return documentOf(job.document, owner);
    };
    try {
      const work = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
      if (!work) throw new Error(`no such operation: ${operation}`);
      const value = await work(input as never, { owner, document, bytes });
      send({ type: 'done', output: { status: 'answered', value }, ...ended() });
    } catch (cause) {
      // After a trap the state of the library is unknown: another process takes the next call.
      if (isTrap(cause)) process.exit(1);
      if (cause instanceof UnknownInput) send({ type: 'unknown', id });
      else send({ type: 'failed', error: toWire(cause), ...ended() });
    }
  }
}

type CallCommand = Extract<SentCommand, { readonly type: 'call' }>;
