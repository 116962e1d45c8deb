import { bindDesign, collectImageNeeds, type DesignDocument, PlatenError, withImagePolicy } from '@platen/core';
import type { ImageFetcher } from '@platen/engine/fetch';
import { defaultRenderOptions, type RenderPool } from '@platen/engine/pool';
import type { FileStore } from '../files/file-store.ts';
import type { FileRow } from '../store/schema.ts';
import type { IdSource } from '../telemetry/ids.ts';
import type { AccountFontsService } from './account-fonts.ts';
import { digestOf, familyOf } from './check-render.ts';
import type { FindAccountFile } from './render-call.ts';

export interface ThumbnailsServiceOptions {
  readonly files: FileStore;
  readonly images: ImageFetcher;
  readonly ownFile: FindAccountFile;
  readonly fonts: Pick<AccountFontsService, 'fontsFor'>;
  readonly pool: Pick<RenderPool, 'run'>;
  readonly newId: IdSource;
  readonly now: () => Date;
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
    async draw(request: { readonly accountId: string; readonly document: DesignDocument }): Promise<FileRow | null> {
      const { accountId, document } = request;
      const { width, height } = document;
      const scale = Math.min(1, maxSide / Math.max(width, height));
      let release = () => {};
      try {
        const design = withImagePolicy(bindDesign(withNothingRequired(document)), 'placeholder');
        const fetched = await images.fetch(collectImageNeeds(design), {
          owner: accountId,
          ownFile: (src) => options.ownFile({ accountId, src }),
        });
        release = fetched.release;
        const family = familyOf({ accountId, documentDigest: digestOf(document), digests: fetched.digests });
        const answer = await pool.run({
          job: {
            design,
            options: {
              ...defaultRenderOptions,
              format: 'webp',
              quality: 80,
              width: Math.max(1, Math.round(width * scale)),
            },
            images: fetched.images,
            fonts: await options.fonts.fontsFor({ accountId, design }),
          },
          owner: accountId,
          lane: 'picture',
          fingerprint: `thumbnail ${family}`,
          family,
          timeoutMs,
        });
        const { contentHash, size } = await files.put(answer.output.bytes, { mimeType: 'image/webp' });
        return {
          id: newId('fil'),
          account_id: accountId,
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
      } finally {
        release();
      }
    },
  };
}

/** A template is seen before anybody has given it values. */
function withNothingRequired({ canvasData, ...rest }: DesignDocument): DesignDocument {
  const variables = (canvasData.variables ?? []).map((variable) => ({ ...(variable as object), required: false }));
  return { ...rest, canvasData: { ...canvasData, variables } };
}
