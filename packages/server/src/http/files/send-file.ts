import { Readable } from 'node:stream';
import { PlatenError } from '@platen/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRange } from './byte-range.ts';

export interface SentFile {
  /** What a person who saves it sees; no line breaks. */
  readonly name: string;
  /** Whether it is to be saved instead of shown; default false. */
  readonly isDownload?: boolean;
  readonly contentHash: string;
  readonly size: number;
  readonly mimeType: string;
  readonly cacheControl: string;
  /** `range` is inclusive. */
  readonly open: (range?: { readonly start: number; readonly end: number }) => Promise<Readable>;
}

/** A file may hold what a stranger drew: opened directly it runs nothing and loads nothing. */
export const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

export function etagOf(contentHash: string): string {
  return `"${contentHash}"`;
}

/** What a file is sent with, in whole or in part. */
function fileHeaders(file: Pick<SentFile, 'contentHash' | 'cacheControl' | 'name' | 'isDownload'>) {
  return {
    ...unchangedHeaders(file),
    'accept-ranges': 'bytes',
    'content-security-policy': inertPolicy,
    'content-disposition': dispositionOf(file),
  };
}

/** Headers of a 304: callers go by them before they show their copy, which keeps all else that was sent with it (RFC 9110, 15.4.5). */
export function unchangedHeaders({ contentHash, cacheControl }: Pick<SentFile, 'contentHash' | 'cacheControl'>) {
  return {
    etag: etagOf(contentHash),
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  };
}

/** Answers GET and HEAD with a file, in whole or in part, or says that the caller's copy is still good. */
export async function sendFile(
  file: SentFile,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const unchanged = unchangedHeaders(file);
  if (isKnown(request.headers['if-none-match'], unchanged.etag)) return reply.headers(unchanged).code(304).send();
  reply.headers(fileHeaders(file));
  const range = readRange(request.headers.range, file.size);
  if (range.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`).header('cache-control', 'no-store');
    throw new PlatenError('RANGE_NOT_SATISFIABLE', { details: { size: file.size } });
  }
  reply.type(file.mimeType);
  const isHead = request.method === 'HEAD';
  if (range.kind === 'whole') {
    return reply.header('content-length', file.size).send(isHead ? Readable.from([]) : await file.open());
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(isHead ? Readable.from([]) : await file.open({ start: range.start, end: range.end }));
}

/** RFC 6266: a name in ASCII for all, and the name itself for those that read it. */
function dispositionOf({ name, isDownload = false }: Pick<SentFile, 'name' | 'isDownload'>): string {
  const plain = name.replace(/[^ -~]|["\\%]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*!]/g, escapeSign)}`;
  return `${isDownload ? 'attachment' : 'inline'}; filename="${plain}"${exact}`;
}

const escapeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Whether a caller has what the tag names. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
