import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { PlatenError } from '@platen/core';
import type { FetchedImages, ImageFetcher } from '@platen/engine/fetch';
import type { FileFacts, RenderPool } from '@platen/engine/pool';
import { LRUCache } from 'lru-cache';
import { assetMimeTypes, extensionOf, sniffKind } from '../assets/asset-kinds.ts';
import type { FindAccountFile } from '../renders/drawing/render-call.ts';

export interface Picture {
  readonly bytes: Uint8Array | Readable;
  readonly mediaType: string;
  /** Tells its content from others. */
  readonly digest: string;
}

export interface PicturesServiceOptions {
  readonly images: Pick<ImageFetcher, 'fetch'>;
  readonly ownFile: FindAccountFile;
  readonly pool: Pick<RenderPool, 'inspect'>;
}

export interface PictureQuery {
  readonly accountId: string;
  readonly url: string;
}

export type PicturesService = ReturnType<typeof createPicturesService>;

/** What a page can hold of a picture while it shows many. */
const mostPixels = 8_000_000;
const maxKnownBytes = 32 * 1024 ** 2;

/** What a render process found: a picture that is sent as it is has no `bytes` here. */
interface Known {
  readonly mediaType: string;
  readonly bytes?: Uint8Array;
}

/** Pictures for pages, from wherever a design may have them: a canvas that shows those of other hosts cannot be read. */
export function createPicturesService({ images, ownFile, pool }: PicturesServiceOptions) {
  /** By account and content. */
  const known = new LRUCache<string, Known>({
    maxSize: maxKnownBytes,
    sizeCalculation: ({ bytes }) => (bytes?.byteLength ?? 0) + 256,
  });

  async function look(path: string, { owner, digest }: { readonly owner: string; readonly digest: string }) {
    const name = `${owner} ${digest}`;
    const before = known.get(name);
    if (before) return before;
    const kind = sniffKind(await firstBytes(path));
    if (kind !== 'image' && kind !== 'svg') throw unusable('it is not a PNG, JPEG, GIF, WebP or SVG image');
    const facts = await pool.inspect({ job: { path, kind, mostPixels }, owner, fingerprint: `picture ${digest}` });
    if (facts.status === 'refused') throw unusable(facts.reason);
    const now = knownOf(facts);
    known.set(name, now);
    return now;
  }

  return {
    /**
     * Brings a picture as a render would. One of more than 8 megapixels is scaled down to them, SVG is made harmless.
     * Throws INVALID_IMAGE_URL.
     */
    async picture({ accountId, url }: PictureQuery): Promise<Picture> {
      const fetched = await bring({ accountId, url });
      let isSent = false;
      try {
        const source = fetched.images.get(url);
        const digest = fetched.digests.get(url) ?? '';
        if (source?.status !== 'file') throw new Error('a picture that was brought has no file');
        const { mediaType, bytes } = await look(source.path, { owner: accountId, digest });
        if (bytes) return { bytes, mediaType, digest: `${digest}-scaled` };
        isSent = true;
        return { bytes: createReadStream(source.path).once('close', fetched.release), mediaType, digest };
      } finally {
        if (!isSent) fetched.release();
      }
    },
  };

  async function bring({ accountId, url }: PictureQuery): Promise<FetchedImages> {
    try {
      return await images.fetch([{ src: url, elementId: '', onError: 'fail' }], {
        owner: accountId,
        ownFile: (src) => ownFile({ accountId, src }),
      });
    } catch (cause) {
      if (!(cause instanceof PlatenError) || cause.code !== 'INVALID_IMAGE_URL') throw cause;
      const { elementId: _, ...details } = cause.details;
      const message = cause.message.replace(/^The image of element ""/, 'The picture');
      throw new PlatenError('INVALID_IMAGE_URL', { message, details, cause });
    }
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4_096), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function knownOf(facts: Exclude<FileFacts, { readonly status: 'refused' }>): Known {
  if (facts.status === 'svg') return { mediaType: assetMimeTypes.svg, bytes: Buffer.from(facts.svg) };
  if (facts.status === 'image' && facts.scaled) return { mediaType: facts.scaled.mediaType, bytes: facts.scaled.bytes };
  return { mediaType: assetMimeTypes[extensionOf(facts)] };
}

function unusable(reason: string): PlatenError {
  return new PlatenError('INVALID_IMAGE_URL', {
    message: `The picture cannot be used: ${reason}.`,
    details: { reason: 'not-an-image' },
  });
}
