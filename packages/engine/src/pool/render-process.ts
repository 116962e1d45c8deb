/**
 * The entry of a render process: takes one job at a time from its parent, draws it or looks into a file, and answers.
 * It has no network, an empty environment and no secrets; the parent kills it past its deadline.
 */
import './no-network.ts';
import { flushCompileCache } from 'node:module';
import { networkInterfaces } from 'node:os';
import { bindDesign, parseDesign } from '@platen/core';
import { figuresSince } from '../caches/cache-figures.ts';
import { setCacheOwner } from '../caches/cache-owner.ts';
import { cacheFigures } from '../caches/counted-cache.ts';
import { isTrap } from '../fonts/font-container.ts';
import { shutDecoders } from '../images/decoders.ts';
import { defaultRenderOptions } from '../options/render-options.ts';
import { inspectFile } from '../pipeline/inspect-file.ts';
import { render } from '../pipeline/render.ts';
import type { RenderJob } from '../pipeline/render-job.ts';
import { createRenderServices } from '../pipeline/render-services.ts';
import type { RenderCommand } from './messages.ts';
import { openServiceChannel } from './service-channel.ts';
import { cpuMsSince, processMemory, toWire } from './tell-failure.ts';

/** Drawn once before the first job, so that the first caller does not wait for libraries and the usual font. */
const warmUp: RenderJob = {
  design: bindDesign(
    parseDesign({
      width: 64,
      height: 64,
      canvasData: { elements: [{ type: 'text', width: 64, height: 64, text: 'Warm', fontFamily: 'Inter' }] },
    }),
  ),
  options: defaultRenderOptions,
  images: new Map(),
};

// Ctrl-C and a stop of the whole process group reach the children too; the parent decides when they end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

shutDecoders();
const services = createRenderServices();
const { send } = openServiceChannel((command) => void answer(command));
await render(warmUp, services);
send({ type: 'ready', network: Object.keys(networkInterfaces()).length === 0 ? 'none' : 'blocked' });
// It is ended by SIGKILL, and what V8 compiled would be lost for the next start.
flushCompileCache();

async function answer(command: RenderCommand): Promise<void> {
  const { id, owner } = command;
  // Work of other programs.
  if (command.type === 'call') return;
  setCacheOwner(owner);
  const before = cacheFigures();
  const cpu = process.cpuUsage();
  const ended = () => ({
    id,
    memory: processMemory(),
    cpuMs: cpuMsSince(cpu),
    caches: figuresSince(before, cacheFigures()),
  });
  try {
    const output = command.type === 'render' ? await render(command.job, services) : await inspectFile(command.job);
    send({ type: 'done', output, ...ended() });
  } catch (cause) {
    // A library that trapped is in an unknown state: the next job must not meet it.
    if (isTrap(cause)) process.exit(1);
    send({ type: 'failed', error: toWire(cause), ...ended() });
  }
}
