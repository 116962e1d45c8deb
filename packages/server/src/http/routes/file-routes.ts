import { Readable } from 'node:stream';
import { PlatenError } from '@platen/core';
import type { FastifyInstance } from 'fastify';
import type { FilesService } from '../../services/files-service.ts';
import { readRange } from '../byte-range.ts';
import { resource } from '../resource.ts';

/** A file may hold what a stranger drew: opened directly it runs nothing and loads nothing. */
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

export function fileRoutes(app: FastifyInstance, files: FilesService): void {
  resource(app, '/files/:name', {
    GET: {
      async handler(request, reply) {
        const { name } = request.params as { readonly name: string };
        const file = await files.describe(name);
        const etag = `"${file.contentHash}"`;
        reply
          .header('etag', etag)
          .header('accept-ranges', 'bytes')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', inertPolicy)
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('access-control-allow-origin', '*')
          .header('content-disposition', `inline; filename="${file.name}"`);
        if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
        const range = readRange(request.headers.range, file.size);
        if (range.kind === 'unsatisfiable') {
          reply.header('content-range', `bytes */${file.size}`).header('cache-control', 'no-store');
          throw new PlatenError('RANGE_NOT_SATISFIABLE', { details: { size: file.size } });
        }
        reply.type(file.mimeType);
        if (range.kind === 'whole') {
          return reply
            .header('content-length', file.size)
            .send(request.method === 'HEAD' ? Readable.from([]) : await files.read(file));
        }
        return reply
          .code(206)
          .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
          .header('content-length', range.end - range.start + 1)
          .send(
            request.method === 'HEAD'
              ? Readable.from([])
              : await files.read(file, { start: range.start, end: range.end }),
          );
      },
    },
  });
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
