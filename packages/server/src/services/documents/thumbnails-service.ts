import { defaultRenderOptions, PlatenError } from '@platen/core';
import type { ImageFetcher } from '@platen/engine/fetch';
import { type DrawnAnswer, makeInput, type RenderPool, type RenderRequest } from '@platen/engine/pool';
import type { IdSource } from '../../domain/ids.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { FileRow } from '../../store/schema.ts';
import type { AccountFontsService } from '../assets/account-fonts.ts';
import { familyOf } from '../renders/check-render.ts';
import type { FindAccountFile } from '../renders/drawing/render-call.ts';
import type { SizedDocument } from './stored-documents.ts';

export interface ThumbnailsServiceOptions {
  readonly files: FileStore;
  readonly images: ImageFetcher;
  readonly ownFile: FindAccountFile;
  readonly fonts: Pick<AccountFontsService, 'fontsOf'>;
  readonly pool: Pick<RenderPool, 'run'>;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface PreviewRequest {
  readonly accountId: string;
  readonly document: Pick<SizedDocument, 'digest' | 'text' | 'width' | 'height'>;
}

export type ThumbnailsService = ReturnType<typeof createThumbnailsService>;

/** The long side, px. */
const maxSide = 800;
const timeoutMs = 10_000;
const later: ReadonlySet<string> = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED']);

/** Small pictures of documents, with the defaults of their variables. */
export function createThumbnailsService(options: ThumbnailsServiceOptions) {
  const { files, images, pool, newId, now } = options;
  return {
    /**
     * Draws a WebP and keeps its bytes. Answers the row that is to be stored together with what shows it, or null when the
     * document cannot be drawn. Throws RATE_LIMIT_EXCEEDED and SERVICE_UNAVAILABLE.
     */
    async draw(request: PreviewRequest): Promise<FileRow | null> {
      try {
        const answer = await drawPreview(request);
        const { contentHash, size } = await files.put(answer.output.bytes, { mimeType: 'image/webp' });
        return {
          id: newId('fil'),
          account_id: request.accountId,
          content_hash: contentHash,
          size,
          mime_type: 'image/webp',
          extension: 'webp',
          created_at: now().toISOString(),
          expires_at: null,
        };
      } catch (cause) {
        // What is wrong with the picture is no reason to refuse the document; that none may be drawn now is one.
        if (!(cause instanceof PlatenError) || later.has(cause.code)) throw cause;
        return null;
      }
    },
  };

  async function drawPreview({ accountId, document }: PreviewRequest): Promise<DrawnAnswer> {
    const { width, height } = document;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const input = await makeInput({
      document,
      dynamicData: {},
      dynamicElements: {},
      binding: {
        timeZone: undefined,
        missingVariables: 'warn',
        onImageError: 'placeholder',
        warnings: [],
        isPreview: true,
      },
      options: {
        ...defaultRenderOptions,
        format: 'webp',
        quality: 80,
        width: Math.max(1, Math.round(width * scale)),
      },
    });
    const fonts = await options.fonts.fontsOf(accountId);
    const job = { input, tellsNeeds: false, tellsDesign: false };
    const ask = (
      digests: ReadonlyMap<string, string>,
      supply: Omit<RenderRequest['job'], keyof typeof job>,
      process?: number,
    ) => {
      const family = familyOf({ accountId, documentDigest: document.digest, digests });
      return pool.run({
        job: { ...job, ...supply },
        process,
        owner: accountId,
        lane: 'picture',
        fingerprint: `thumbnail ${family}`,
        family,
        timeoutMs,
      });
    };
    const first = await ask(new Map(), { images: new Map(), fonts: [], otherFamilies: fonts.families });
    if (first.status === 'drawn') return first;
    const { needs, process } = first;
    const fetched = await images.fetch(needs.images, {
      owner: accountId,
      ownFile: (src) => options.ownFile({ accountId, src }),
    });
    try {
      const faces = await fonts.facesOf(needs.families);
      const supply = { images: fetched.images, fonts: faces, otherFamilies: [] };
      const second = await ask(fetched.digests, supply, process);
      if (second.status === 'drawn') return second;
      throw new Error('A preview needs more than its process has told before.');
    } finally {
      fetched.release();
    }
  }
}
