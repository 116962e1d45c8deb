/**
 * The entry of a render process: takes one job at a time from its parent, binds and draws it or looks into a file, and
 * answers.
 * It has no network, an empty environment and no secrets; the parent kills it past its deadline.
 */
import './no-network.ts';
import { flushCompileCache } from 'node:module';
import { networkInterfaces } from 'node:os';
import { createDesigns } from '../../binding/designs-of-process.ts';
import { UnknownInput } from '../../binding/documents-of-process.ts';
import { figuresSince } from '../../caches/cache-figures.ts';
import { createCaches } from '../../caches/caches.ts';
import { isTrap } from '../../fonts/files/is-trap.ts';
import { shutDecoders } from '../../images/decoders.ts';
import { inspectFile } from '../../pipeline/inspecting/inspect-file.ts';
import { createRenderServices } from '../../pipeline/render-services.ts';
import type { SentCommand } from '../channel/messages.ts';
import { openServiceChannel } from '../channel/service-channel.ts';
import { createDrawer } from './draw-render.ts';
import { cpuMsSince, processMemory, toWire } from './tell-failure.ts';
import { warmUps } from './warm-up.ts';

// Ctrl-C and a stop of the whole process group reach the children too; the parent decides when they end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

shutDecoders();
/** A process that only stands in for others is asked for each design now and then: it keeps little of each. */
const caches = createCaches({ share: process.env['PLATEN_STANDS_IN'] === undefined ? 1 : 0.125 });
const services = createRenderServices(caches);
const drawRender = createDrawer(createDesigns(caches), services);
const { send } = openServiceChannel((command) => void answer(command));
for (const job of warmUps) await drawRender(job, '');
send({ type: 'ready', network: Object.keys(networkInterfaces()).length === 0 ? 'none' : 'blocked' });
// It is ended by SIGKILL, and what V8 compiled would be lost for the next start.
flushCompileCache();

async function answer(command: SentCommand): Promise<void> {
  const { id, owner } = command;
  // Work of other programs.
  if (command.type === 'call') return;
  const before = caches.figures();
  const cpu = process.cpuUsage();
  const ended = () => ({
    id,
    memory: processMemory(),
    cpuMs: cpuMsSince(cpu),
    caches: figuresSince(before, caches.figures()),
  });
  try {
    const output = await caches.run(owner, () =>
      command.type === 'render' ? drawRender(command.job, owner) : inspectFile(command.job, services.images),
    );
    send({ type: 'done', output, ...ended() });
  } catch (cause) {
    if (cause instanceof UnknownInput) return send({ type: 'unknown', id });
    // A library that trapped is in an unknown state: the next job must not meet it.
    if (isTrap(cause)) process.exit(1);
    send({ type: 'failed', error: toWire(cause), ...ended() });
  }
}
