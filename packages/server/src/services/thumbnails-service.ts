import { bindDesign, collectImageNeeds, type DesignDocument, PlatenError, withImagePolicy } from '@platen/core';
import type { ImageFetcher } from '@platen/engine/fetch';
import { defaultRenderOptions, type RenderPool } from '@platen/engine/pool';
import type { FileStore } from '../files/file-store.ts';
import type { FileRow } from '../store/schema.ts';
import type { IdSource } from '../telemetry/ids.ts';
import type { AccountFontsService } from './account-fonts.ts';
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

/** Small pictures of documents, with the defaults of their variables. */
export function createThumbnailsService(options: ThumbnailsServiceOptions) {
  const { files, images, pool, newId, now } = options;
  return {
    /**
     * Draws a WebP and keeps its bytes. Answers the row that is to be stored together with what shows it, or null when the
     * document cannot be drawn.
     */
    async draw(request: { readonly accountId: string; readonly document: DesignDocument }): Promise<FileRow | null> {
      const { width, height } = request.document;
      const scale = Math.min(1, maxSide / Math.max(width, height));
      let release = () => {};
      try {
        const design = withImagePolicy(bindDesign(withNothingRequired(request.document)), 'placeholder');
        const { accountId } = request;
        const fetched = await images.fetch(collectImageNeeds(design), {
          owner: accountId,
          ownFile: (src) => options.ownFile({ accountId, src }),
        });
        release = fetched.release;
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
          fingerprint: newId('thumbnail'),
          owner: accountId,
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
        if (cause instanceof PlatenError && cause.code !== 'SERVICE_UNAVAILABLE') return null;
        throw cause;
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
