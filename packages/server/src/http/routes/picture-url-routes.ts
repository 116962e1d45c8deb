import { operations } from '@platen/api';
import { mimeTypes, PlatenError } from '@platen/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireScope } from '../../accounts/authenticator.ts';
import type { PublicRenders } from '../../limits/public-renders.ts';
import type { FilesService } from '../../services/files/files-service.ts';
import type { NeutralPicture } from '../../services/picture-urls/neutral-picture.ts';
import type { DrawnUrl, PictureUrlsService, UrlRight } from '../../services/picture-urls/picture-urls-service.ts';
import { type PictureUrl, readPictureUrl } from '../../services/picture-urls/read-picture-url.ts';
import type { Gate } from '../access/gate.ts';
import type { Subjects } from '../answers/access-lines.ts';
import { resource } from '../answers/resource.ts';
import { originOf } from '../connections/request-origin.ts';
import { sendFile } from '../files/send-file.ts';
import { sentPicture } from './known-pictures.ts';

export interface PictureUrlRoutesOptions {
  readonly gate: Gate;
  readonly subjects: Subjects;
  readonly publicRenders: PublicRenders;
  /** The name by which callers without a key are counted. */
  readonly networkOf: (request: FastifyRequest) => string;
  readonly pictureUrls: PictureUrlsService;
  readonly neutralPicture: NeutralPicture;
  readonly files: Pick<FilesService, 'read'>;
  /** Throws while nothing may be written to the disk. */
  readonly checkSpace: () => Promise<void>;
}

/** Pictures for `<img>`, `og:image` and e-mail: GET and HEAD `/i/{designId}.{format}?…`. */
export function pictureUrlRoutes(app: FastifyInstance, options: PictureUrlRoutesOptions): void {
  const { gate, subjects, pictureUrls, neutralPicture, publicRenders } = options;

  /** A key of the account replaces a signature; each call with a key counts as a call that renders. */
  async function admit(url: PictureUrl, request: FastifyRequest, reply: FastifyReply): Promise<UrlRight> {
    if (url.signature !== undefined || request.headers.authorization === undefined) return pictureUrls.admit(url);
    await gate.admit(operations.renderDesign, request, reply);
    const principal = gate.principalOf(request);
    if (!principal) throw new PlatenError('ACCESS_DENIED');
    requireScope(principal, 'renders:write');
    return principal;
  }

  async function draw(
    url: PictureUrl,
    right: UrlRight & { readonly network: string },
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<DrawnUrl | 'neutral'> {
    try {
      const beforeDrawing = async () => {
        await options.checkSpace();
        if (url.signature !== undefined) await publicRenders.take({ ...right, kind: 'render' });
      };
      return await pictureUrls.find(url, right, { origin: originOf(request), beforeDrawing });
    } catch (cause) {
      if (!url.placeholder || !(cause instanceof PlatenError)) throw cause;
      reply.header('platen-error', cause.code);
      return 'neutral';
    }
  }

  resource(app, '/i/:name', {
    GET: {
      async handler(request, reply) {
        // Nobody may keep an error; a picture sets its own header below.
        reply.header('cache-control', 'no-store');
        const watched = pictureUrls.watch();
        const { name } = request.params as { readonly name: string };
        const mark = request.url.indexOf('?');
        const url = readPictureUrl(name, mark === -1 ? '' : request.url.slice(mark + 1));
        const { accountId, plan } = await admit(url, request, reply);
        subjects.noteAccount(request, accountId);
        const right = { accountId, plan, network: options.networkOf(request) };
        const drawn = await draw(url, right, { request, reply });
        if (drawn === 'neutral') {
          const order = { accountId, format: url.format, ...(await pictureUrls.sizeOf(url, right)) };
          const bytes = await neutralPicture(order, () => publicRenders.take({ ...right, kind: 'neutral' }));
          return reply.type(mimeTypes[url.format]).send(bytes);
        }
        subjects.note(request, drawn);
        if (url.signature !== undefined) pictureUrls.keep(request.url, { ...drawn, url, accountId, watched });
        const { contentHash } = drawn.file;
        return sendFile(
          { ...sentPicture(url, drawn), open: (range) => options.files.read({ contentHash }, range) },
          { request, reply },
        );
      },
    },
  });
}
