import type { FastifyInstance } from 'fastify';
import type { FilesService } from '../../services/files-service.ts';
import { resource } from '../resource.ts';
import { sendFile } from '../send-file.ts';

export function fileRoutes(app: FastifyInstance, files: FilesService): void {
  resource(app, '/files/:name', {
    GET: {
      async handler(request, reply) {
        const { name } = request.params as { readonly name: string };
        const file = await files.describe(name);
        return sendFile(
          { ...file, cacheControl: 'public, max-age=31536000, immutable', open: (range) => files.read(file, range) },
          { request, reply },
        );
      },
    },
  });
}
