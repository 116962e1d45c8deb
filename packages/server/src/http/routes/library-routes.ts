import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { LibraryService } from '../../services/assets/library-service.ts';
import { resource } from '../answers/resource.ts';
import { sendFile } from '../files/send-file.ts';

/** A later version may draw an icon anew under the same name. */
const cacheControl = 'public, max-age=86400';

/** Icons, stock pictures and previews of templates. Public, as the designs that show them are. */
export function libraryRoutes(app: FastifyInstance, library: LibraryService): void {
  resource(app, '/library/*', {
    GET: {
      async handler(request, reply) {
        const { bytes, ...file } = await library.file(request.url);
        const open = async (range?: { readonly start: number; readonly end: number }) =>
          Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
        return sendFile({ ...file, size: bytes.byteLength, cacheControl, open }, { request, reply });
      },
    },
  });
}
