import type { Readable } from 'node:stream';
import type { OutputFormat, Warning } from '@platen/core';
import type { FastifyReply } from 'fastify';
import { inertPolicy } from '../files/send-file.ts';
import { checkFormat } from './accept-header.ts';

/** A rendered file, as its JSON answer describes it. */
export interface Rendered {
  readonly imageUrl: string;
  readonly format: OutputFormat;
  readonly renderId: string;
  readonly warnings: readonly Warning[];
}

/** Opens the bytes of an account's render. Throws NOT_FOUND when they are gone. */
export type OpenRendered = (key: {
  readonly accountId: string;
  readonly renderId: string;
}) => Promise<{ readonly bytes: Readable; readonly size: number; readonly mimeType: string }>;

/** Limit for one header, in characters; proxies accept 8 kB for all headers. */
const maxWarningsLength = 4_000;

/** Answers with the file itself. Throws NOT_ACCEPTABLE when a repeated answer has another format. */
export async function sendRendered(
  reply: FastifyReply,
  { imageUrl, format, warnings }: Rendered,
  { accepted, open }: { readonly accepted: OutputFormat; readonly open: () => ReturnType<OpenRendered> },
): Promise<FastifyReply> {
  checkFormat(accepted, format);
  const { bytes, size, mimeType } = await open();
  return reply
    .headers({
      'content-location': imageUrl,
      'content-length': size,
      'content-security-policy': inertPolicy,
      'cache-control': 'no-store',
      ...(warnings.length > 0 && {
        'platen-warnings': inAscii(warnings),
        'platen-warnings-count': warnings.length,
      }),
    })
    .type(mimeType)
    .send(bytes);
}

/** As many warnings as fit in the header. */
function inAscii(warnings: readonly Warning[]): string {
  const shown: string[] = [];
  let length = 2;
  for (const warning of warnings) {
    const text = JSON.stringify(warning).replace(/[^ -~]/g, escaped);
    length += text.length + 1;
    if (length > maxWarningsLength) break;
    shown.push(text);
  }
  return `[${shown.join(',')}]`;
}

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
