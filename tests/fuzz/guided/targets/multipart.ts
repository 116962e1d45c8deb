import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { parseInput } from '../../../../packages/api/src/input.ts';
import { uploadFields } from '../../../../packages/api/src/schemas/assets.ts';
import { readIntoMemory } from '../../../../packages/server/src/http/bodies/read-into-memory.ts';
import { readUpload } from '../../../../packages/server/src/http/bodies/read-upload.ts';
import type { FuzzTarget, Verdict } from '../fuzz-target.ts';
import { mutateLines } from '../mutate/lines.ts';
import { expectRefusal, unlessRefused } from './refused.ts';

/** What a form that was sent whole, or whose sender is gone, may take; ms. */
const settleMs = 30_000;
const maxFileBytes = 4_000;
/** Bytes that arrive together: forms must read the same wherever they are cut. */
const pieces = [100_000, 1, 7, 64, 1_000];

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
const handlers = new WeakMap<object, Handle>();
const server = createServer((request, response) => handlers.get(request.socket)?.(request, response));

/** An input is the Content-Type, a line break and the body; it comes over a real connection in memory. */
export const target: FuzzTarget = {
  maxBytes: 6_000,
  slowMs: 5_000,
  seeds: async () => seeds.map((text) => Buffer.from(text, 'latin1')),
  dictionary: [
    ...['--b', '--b--', '\r\n', '\r\n\r\n', '\r\n--b\r\n', '\r\n--b--\r\n', '--', 'boundary=', 'multipart/form-data;'],
    ...['Content-Disposition: form-data; name="file"; filename="a"', 'Content-Disposition: form-data; name="type"'],
    ...['Content-Type: image/png', 'Content-Transfer-Encoding: base64', 'charset=utf-16', '__proto__', 'filename=""'],
    ...["filename*=utf-8''%e2%82%ac", "filename*=unknown''%ff", 'name="file"', 'name=""', '\0', '"', '\\', ';', ': '],
  ],
  mutate: mutateLines,
  run: (input) => send(input),
};

const form = (boundary: string, parts: string) => `multipart/form-data; boundary=${boundary}\r\n${parts}`;
const file =
  'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n';
const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const seeds = [
  form('b', `--b\r\n${file}--b--\r\n`),
  form('b', `--b\r\n${field('name', 'Logo')}--b\r\n${field('type', 'IMAGE')}--b\r\n${file}--b--\r\n`),
  form('"quoted b"', `--quoted b\r\n${file}--quoted b\r\n${field('name', 'after')}--quoted b--\r\n`),
  form('b; charset=utf-8', `preamble\r\n--b\r\n${field('name', '\xe2\x82\xac')}--b\r\n${file}--b--\r\nepilogue`),
  form(
    'b',
    `--b\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''%e2%82%ac\r\n\r\n${'x'.repeat(5_000)}\r\n--b--\r\n`,
  ),
  form('b', `--b\r\n${file}--b\r\n${file}--b--\r\n`),
  form('b', `--b\r\n${field('name', 'y'.repeat(4_200))}--b--\r\n`),
  form('b', `${Array.from({ length: 8 }, (_, at) => `--b\r\n${field(`f${at}`, '1')}`).join('')}--b--\r\n`),
  'multipart/form-data\r\n--b--\r\n',
];

async function send(input: Buffer): Promise<Verdict> {
  const end = input.indexOf('\r\n');
  const type = input
    .subarray(0, Math.max(0, end))
    .toString('latin1')
    .replaceAll(/\p{Cc}/gu, ' ');
  const body = input.subarray(end + 2);
  const choice = crc32(input);
  const [near, far] = duplexPair();
  // Cut connections are a matter of course here.
  for (const side of [near, far]) side.on('error', () => undefined);
  const read = new Promise<Verdict>((resolve, reject) => {
    handlers.set(far, (request, response) => {
      readForm(request)
        .then(resolve, reject)
        .finally(() => response.end());
    });
  });
  const stuck = new AbortController();
  server.emit('connection', far);
  near.resume();
  near.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`);
  // Every eighth sender goes away in the middle.
  const sent = choice % 8 === 0 ? body.subarray(0, body.length >> 1) : body;
  // Long ones are not written byte by byte, which takes a tenth of a second.
  await writeInPieces(near, sent, Math.max(pieces[choice % pieces.length] ?? 1, sent.length >> 8));
  if (sent.length < body.length) near.destroy();
  if (near.destroyed) far.destroy();
  try {
    return await Promise.race([read, fails(stuck.signal)]);
  } finally {
    stuck.abort();
    near.destroy();
    far.destroy();
  }
}

async function readForm(request: IncomingMessage): Promise<Verdict> {
  let kept = 0;
  try {
    const { fields, file: bytes } = await readUpload(request, {
      receive: async (stream) => {
        const { bytes: whole } = await readIntoMemory(stream, { maxBytes: maxFileBytes });
        kept += 1;
        return whole;
      },
      discard: async () => {
        kept -= 1;
      },
    });
    if (kept !== 1) throw new Error(`${kept} files were kept of a form that was taken`);
    if (bytes.length > maxFileBytes) throw new Error(`a file of ${bytes.length} bytes came through`);
    for (const [name, value] of fields) {
      if (value.length > 4_096) throw new Error(`a field of ${value.length} characters came through: ${name.length}`);
    }
    unlessRefused(() => parseInput(uploadFields, Object.fromEntries(fields)));
    return 'taken';
  } catch (cause) {
    expectRefusal(cause);
    // What was received is let go of before the caller hears of the refusal.
    if (kept !== 0) throw new Error(`${kept} files were kept of a form that was refused`, { cause });
    return 'refused';
  }
}

async function writeInPieces(stream: Duplex, bytes: Buffer, size: number): Promise<void> {
  for (let at = 0; at < bytes.length && !stream.destroyed; at += size) {
    stream.write(bytes.subarray(at, at + size));
    if ((at / size) % 64 === 0) await othersTurn();
  }
}

function fails(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the form is neither taken nor refused after ${settleMs} ms`)),
      settleMs,
    );
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
