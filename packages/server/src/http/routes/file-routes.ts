import type { FastifyInstance } from 'fastify';
import type { FilesService, PublicFile } from '../../services/files/files-service.ts';
import { resource } from '../answers/resource.ts';
import { sendFile } from '../files/send-file.ts';

export function fileRoutes(app: FastifyInstance, files: FilesService): void {
  resource(app, '/files/:name', {
    GET: {
      async handler(request, reply) {
        const { name } = request.params as { readonly name: string };
        const { expires, signature } = request.query as Readonly<Record<string, unknown>>;
        const file = await files.describe(name, { expires: textOf(expires), signature: textOf(signature) });
        return sendFile(
          { ...file, cacheControl: cacheControlOf(file), open: (range) => files.read(file, range) },
          { request, reply },
        );
      },
    },
  });
}

/** Seconds: what was deleted is gone from caches after a day. */
const keptByCaches = 86_400;

/** A name that stands twice in a query is no text, and no signature. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** What may be read for a while only is nothing for caches that others share. */
function cacheControlOf({ secondsLeft, fileSecondsLeft }: PublicFile): string {
  const maxAge = Math.min(keptByCaches, secondsLeft ?? keptByCaches, fileSecondsLeft ?? keptByCaches);
  return secondsLeft === null ? `public, max-age=${maxAge}, immutable` : `private, max-age=${maxAge}`;
}
