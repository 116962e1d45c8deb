import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../call.ts';
import { inertPolicy, isKnown } from './send-file.ts';

/** Sends a file that a handler made, as it is packed or, where the caller does not take that, unpacked. */
export async function sendMade(
  { bytes, isPacked = false, digest, mediaType, cacheControl }: FileAnswer & { readonly mediaType: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  // Weak: packed and unpacked it is the same file in other bytes.
  const etag = `W/"${digest}"`;
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' });
  const isHead = request.method === 'HEAD';
  const isNew = !isKnown(request.headers['if-none-match'], etag.slice('W/'.length));
  if (bytes instanceof Readable && (isHead || !isNew)) bytes.destroy();
  if (!isNew) return reply.code(304).send();
  reply.code(200).type(mediaType).header('content-security-policy', inertPolicy);
  if (bytes instanceof Readable) return reply.send(isHead ? Readable.from([]) : bytes);
  if (isPacked && !takesGzip(request.headers['accept-encoding'])) {
    return reply.send(isHead ? Readable.from([]) : Readable.from([bytes]).pipe(createGunzip()));
  }
  if (isPacked) reply.header('content-encoding', 'gzip');
  reply.header('content-length', bytes.byteLength);
  return reply.send(isHead ? Readable.from([]) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** RFC 9110, section 12.5.3. */
function takesGzip(header: string | readonly string[] | undefined): boolean {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [coding = '', weight = ''] = part.split(';').map((piece) => piece.trim());
        return [coding, weight.startsWith('q=') ? Number(weight.slice('q='.length)) : 1];
      }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
