import { PlatenError } from '@platen/core';
import type { ServedFile } from '../../domain/file.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { DrawPreview } from './draw-preview.ts';
import type { SizedDocument } from './stored-documents.ts';

export interface ThumbnailsServiceOptions {
  readonly files: FileStore;
  readonly drawPreview: DrawPreview;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export interface ThumbnailRequest {
  readonly accountId: string;
  readonly document: Pick<SizedDocument, 'digest' | 'text' | 'width' | 'height'>;
}

export type ThumbnailsService = ReturnType<typeof createThumbnailsService>;

/** The long side, px. */
const maxSide = 800;
const later: ReadonlySet<string> = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED']);

/** Small pictures of templates, with the defaults of their variables. */
export function createThumbnailsService({ files, drawPreview, newId, now }: ThumbnailsServiceOptions) {
  return {
    /**
     * Draws a WebP and keeps its bytes. Answers the file that is to be stored together with what shows it, or null when the
     * document cannot be drawn. Throws RATE_LIMIT_EXCEEDED and SERVICE_UNAVAILABLE.
     */
    async draw({ accountId, document }: ThumbnailRequest): Promise<ServedFile | null> {
      const { width, height } = document;
      const scale = Math.min(1, maxSide / Math.max(width, height));
      const options = { format: 'webp', quality: 80, width: Math.max(1, Math.round(width * scale)) } as const;
      try {
        const { bytes } = await drawPreview({ accountId, document, answers: 'file', options });
        const { contentHash, size } = await files.put(bytes, { mimeType: 'image/webp' });
        return {
          id: newId('fil'),
          accountId,
          contentHash,
          size,
          mimeType: 'image/webp',
          extension: 'webp',
          createdAt: now().toISOString(),
          expiresAt: null,
        };
      } catch (cause) {
        // What is wrong with the picture is no reason to refuse the document; that none may be drawn now is one.
        if (!(cause instanceof PlatenError) || later.has(cause.code)) throw cause;
        return null;
      }
    },
  };
}
