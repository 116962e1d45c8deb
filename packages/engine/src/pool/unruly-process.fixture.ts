/**
 * A render process for the pool's tests. The document of a render is `{behaviour, marker}`, the name of a file to
 * inspect or that of a call says how it behaves; `marker`, the path of the file or the input of the call names a file for what must be remembered across processes.
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SentCommand } from './channel/messages.ts';
import { openServiceChannel } from './channel/service-channel.ts';

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
/** By digest, as they came. */
const documents = new Map<string, string>();

const { send } = openServiceChannel((command, bytes) => {
  const { id } = command;
  const { behaviour, marker } = told(command);
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
  const needs = (src: string) => {
    const output = { status: 'needs', needs: { images: [{ src, elementId: 'photo' }], families: [] } } as const;
    send({ type: 'done', id, output, memory, cpuMs: 1, caches });
  };
  const has = (src: string) => command.type === 'render' && command.job.images.has(src);
  switch (behaviour) {
    case 'needs-a-picture':
      return has('photo.png') ? done(String(process.pid)) : needs('photo.png');
    case 'crash-with-its-picture':
      if (!has('photo.png')) return needs('photo.png');
      process.exit(1);
      break;
    case 'crash-once-with-its-picture':
      if (!has('photo.png')) return needs('photo.png');
      if (existsSync(marker)) return done('second try');
      writeFileSync(marker, '');
      process.exit(1);
      break;
    case 'what-came':
      if (command.type === 'call') return done(JSON.stringify([command.job.document, bytes?.toString()]));
      return done(JSON.stringify(command.type === 'render' && command.job.input));
    case 'knows-nothing':
      return send({ type: 'unknown', id });
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

function told(command: SentCommand): { readonly behaviour: string; readonly marker: string } {
  if (command.type === 'call') return { behaviour: command.job.operation, marker: String(command.job.input) };
  if (command.type === 'inspect') return { behaviour: path.basename(command.job.path), marker: command.job.path };
  const { digest, text } = command.job.input.document;
  if (text !== undefined) documents.set(digest, text);
  return JSON.parse(documents.get(digest) ?? '{}');
}
