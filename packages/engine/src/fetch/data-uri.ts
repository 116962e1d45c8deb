import { FetchFailure } from './fetch-failure.ts';

const head = /^data:image\/[a-z0-9.+-]{1,64}((?:;[a-z0-9.+=_-]{1,64}){0,4}),/i;
const base64Text = /^[A-Za-z0-9+/]*={0,2}$/;

export function isDataUri(src: string): boolean {
  return /^data:/i.test(src);
}

/** The bytes of a `data:image/…` URI, base64 or percent-encoded; RFC 2397. Throws FetchFailure. */
export function readDataUri(src: string, maxBytes: number): Buffer {
  const match = head.exec(src);
  if (!match) throw new FetchFailure('invalid-data-uri');
  const body = src.slice(match[0].length);
  // Base64 grows by a third and an escape triples: more cannot lead to an allowed size.
  if (body.length > maxBytes * 3) throw new FetchFailure('too-large');
  const bytes = (match[1] ?? '').toLowerCase().endsWith(';base64') ? fromBase64(body) : fromPercent(body);
  if (bytes.byteLength > maxBytes) throw new FetchFailure('too-large');
  return bytes;
}

function fromBase64(body: string): Buffer {
  const text = body.includes('%') ? fromPercent(body).toString('latin1') : body;
  if (!base64Text.test(text) || text.length % 4 === 1) throw new FetchFailure('invalid-data-uri');
  return Buffer.from(text, 'base64');
}

function fromPercent(body: string): Buffer {
  try {
    return Buffer.from(decodeURIComponent(body), 'utf8');
  } catch (cause) {
    throw new FetchFailure('invalid-data-uri', { cause });
  }
}
