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

/** What a file is told with, whether it is sent or the caller has it. */
export function fileHeaders(file: Omit<SentFile, 'open' | 'size' | 'mimeType'>) {
  return {
    etag: etagOf(file.contentHash),
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-security-policy': inertPolicy,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'content-disposition': dispositionOf(file),
  };
}

/** Answers GET and HEAD with a file, in whole or in part, or says that the caller's copy is still good. */
export async function sendFile(
  file: SentFile,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const headers = fileHeaders(file);
  reply.headers(headers);
  if (isKnown(request.headers['if-none-match'], headers.etag)) return reply.code(304).send();
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
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
