/**
 * A render process that a file has taken over: it does what the document `{what, to}` of its job says.
 * Answers with what came of it, as text.
 */
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import dns from 'node:dns/promises';
import { closeSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { SentCommand } from '../../packages/engine/src/pool/channel/messages.ts';
import { openServiceChannel } from '../../packages/engine/src/pool/channel/service-channel.ts';

const channelDescriptor = 3;
const held: unknown[] = [];

/** How an attempt ends: `done`, or the code or message of its error. */
async function outcome(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return 'done';
  } catch (cause) {
    return cause instanceof Error ? String('code' in cause ? cause.code : cause.message) : String(cause);
  }
}

const once = (target: NodeJS.EventEmitter, event: string) =>
  new Promise((resolve, reject) => {
    target.once(event, resolve);
    target.once('error', reject);
  });

/** A connection below Node.js's own classes. */
function connectRaw(port: number): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: internal, without types.
  const { TCP, TCPConnectWrap } = (process as any).binding('tcp_wrap');
  return new Promise((resolve, reject) => {
    const request = new TCPConnectWrap();
    const handle = new TCP(0);
    held.push(handle, request);
    request.oncomplete = (status: number) => (status === 0 ? resolve() : reject(new Error(`status ${status}`)));
    const status = handle.connect(request, '127.0.0.1', port);
    if (status !== 0) reject(new Error(`status ${status}`));
  });
}

const attempts: Readonly<Record<string, (target: string) => unknown>> = {
  'connect by socket': (port) => once(connect(Number(port), '127.0.0.1'), 'connect'),
  'connect by fetch': (port) => fetch(`http://127.0.0.1:${port}/`).catch((cause: Error) => Promise.reject(cause.cause)),
  'connect below JavaScript': (port) => connectRaw(Number(port)),
  'send a datagram': (port) =>
    new Promise((resolve, reject) => {
      const socket = createSocket('udp4');
      socket.once('error', reject);
      socket.send('x', Number(port), '127.0.0.1', (error) => (error ? reject(error) : resolve(undefined)));
    }),
  'look up a name': (name) => dns.lookup(name),
  listen: () => once(createServer().listen(0, '127.0.0.1'), 'listening'),
  read: (file) => readFileSync(file),
  write: (file) => writeFileSync(file, 'x'),
  'start a program': () => execFileSync('/bin/true'),
  'start a thread': () => once(new Worker('', { eval: true }), 'online'),
};

/** What it writes below the channel's own functions. */
function writeRaw(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(channelDescriptor, bytes, at);
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EAGAIN')) throw cause;
    }
  }
}

const mischief: Readonly<Record<string, (target: string) => unknown>> = {
  SIGSEGV: () => process.kill(process.pid, 'SIGSEGV'),
  SIGABRT: () => process.abort(),
  SIGBUS: () => process.kill(process.pid, 'SIGBUS'),
  'exit 1': () => process.exit(1),
  silence: () => undefined,
  'an endless loop': () => {
    for (;;);
  },
  'a closed channel': () => {
    closeSync(channelDescriptor);
    setInterval(() => undefined, 1_000);
  },
  '5 GB': () => {
    for (;;) held.push(Buffer.alloc(50_000_000, 1));
  },
  'bytes that are no message': () => writeRaw(Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('nonsense')])),
  'half a message': () => writeRaw(Buffer.from([0, 0, 1, 0, 0xff, 0x0f])),
  'a message of 4 GB': () => writeRaw(Buffer.from([0xff, 0xff, 0xff, 0xff])),
  'noise without end': () => {
    const noise = Buffer.alloc(1_000_000, 0x41);
    for (;;) writeRaw(noise);
  },
  'a gigabyte of log': () => {
    const line = `${'x'.repeat(999_999)}\n`;
    for (let count = 0; count < 1_000; count += 1) writeSync(2, line);
    process.exit(1);
  },
};

const { send } = openServiceChannel((command) => void answer(command));
/** By digest, as they came. */
const documents = new Map<string, string>();

async function answer(command: SentCommand): Promise<void> {
  const { id } = command;
  if (command.type !== 'render') return;
  const { digest, text } = command.job.input.document;
  if (text !== undefined) documents.set(digest, text);
  const { what, to } = JSON.parse(documents.get(digest) ?? '{}') as { readonly what: string; readonly to: string };
  const memory = { rssBytes: process.memoryUsage.rss(), peakBytes: 0 };
  const done = (text: string) =>
    send({
      type: 'done',
      id,
      output: {
        bytes: Buffer.from(text),
        width: 1,
        height: 1,
        warnings: [],
        elements: [],
        timings: { images: 0, fonts: 0, layout: 0, paint: 0, encode: 0 },
      },
      memory,
      cpuMs: 1,
      caches: [],
    });
  const attempt = attempts[what];
  if (attempt) return done(await outcome(() => attempt(to)));
  if (what.startsWith('forge ')) {
    const forged = JSON.parse(what.slice('forge '.length)) as object;
    return send({ type: 'done', id, memory, cpuMs: 1, caches: [], ...forged } as never);
  }
  const harm = mischief[what];
  if (harm) harm(to);
  else done(String(process.pid));
}

send({ type: 'ready', network: 'blocked' });
