/**
 * A render process for the pool's tests. `design.locale`, the name of a file to inspect or that of a
 * call says how it behaves; `design.background`, the path of the file or the input of the call names a file for what must
 * be remembered across processes.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RenderCommand } from './messages.ts';
import { openServiceChannel } from './service-channel.ts';

const held: Buffer[] = [];
const whenThere = (file: string) =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (!existsSync(file)) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
const memory = { rssBytes: 0, peakBytes: 0 };
const caches = [
  { name: 'layouts', hits: 2, misses: 1, evictions: 0, entries: 3, bytes: 300, maxBytes: 1_000 },
  { name: 'font_files', hits: 5, misses: 0, evictions: 0, entries: 1, bytes: 70, maxBytes: null },
] as const;
const { send } = openServiceChannel((command) => {
  const { id } = command;
  const { marker, behaviour } = orderOf(command);
  const done = (text: string) =>
    send({
      type: 'done',
      id,
      output:
        command.type === 'call'
          ? { status: 'answered', value: text }
          : {
              bytes: Buffer.from(text),
              width: 1,
              height: 1,
              warnings: [],
              elements: [],
              timings: { images: 0, fonts: 0, layout: 0, paint: 0, encode: 0 },
            },
      memory: { rssBytes: process.memoryUsage.rss(), peakBytes: 0 },
      cpuMs: 1,
      caches,
    });
  switch (behaviour) {
    case 'crash':
      process.kill(process.pid, 'SIGSEGV');
      break;
    case 'crash-once':
      if (existsSync(marker)) return done('second try');
      writeFileSync(marker, '');
      process.exit(1);
      break;
    case 'crash-once-and-tell':
      if (existsSync(marker)) return done(String(process.pid));
      writeFileSync(marker, '');
      process.exit(1);
      break;
    case 'wait-once':
      if (existsSync(marker)) return done('second try');
      // Once both of them wait; the one that comes first leaves the file to the other.
      setTimeout(() => writeFileSync(marker, ''), 100);
      break;
    case 'take-five-seconds':
      setTimeout(() => done(String(process.pid)), 5_000);
      break;
    case 'take-1500-ms':
      setTimeout(() => done('done'), 1_500);
      break;
    case 'hang':
      writeFileSync(marker, String(process.pid));
      for (;;);
    case 'wait for the marker':
      return void whenThere(marker).then(() => done('waited'));
    case 'grow':
      setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 1);
      break;
    case 'refuse':
      send({
        type: 'failed',
        id,
        error: { code: 'INVALID_IMAGE_URL', message: 'No.', details: { elementId: 'a' } },
        memory,
        cpuMs: 1,
        caches,
      });
      break;
    case 'environment':
      done(JSON.stringify({ pid: process.pid, env: process.env }));
      break;
    case 'forge':
      send({
        type: 'failed',
        id: id + 1_000,
        error: { code: 'INTERNAL_ERROR', message: 'No.', details: {} },
        memory,
        cpuMs: 1,
        caches,
      });
      done('real');
      break;
    case 'chatter':
      process.stderr.write('x'.repeat(100_000));
      done('said');
      break;
    default:
      done(String(process.pid));
  }
});
send({ type: 'ready', network: 'blocked' });

function orderOf({ type, job }: RenderCommand): { readonly marker: string; readonly behaviour: string | undefined } {
  if (type === 'render') return { marker: String(job.design.background), behaviour: job.design.locale };
  if (type === 'call') return { marker: String(job.input), behaviour: job.operation };
  return { marker: job.path, behaviour: path.basename(job.path) };
}
