import type { ImageNeed } from '@platen/core';
import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '../caches/cache-figures.ts';
import { isDataUri, readDataUri } from './data-uri.ts';
import { createDownloader, type DownloaderOptions, type Validators } from './download.ts';
import { FetchFailure } from './fetch-failure.ts';
import { imageLimits } from './fetch-limits.ts';
import { type HeldImage, openImageFiles } from './image-files.ts';
import { createLines, type Lines } from './lines.ts';
import { type Budget, checkPicture, createBudget, pictureOf } from './picture-budget.ts';
import { refuseFailed, refuseTooMany, shownUrl } from './refuse-images.ts';

export interface ImageFetcherOptions extends DownloaderOptions {
  /** Where pictures are kept while they are of use; emptied at start. */
  readonly directory: string;
  /** Told of each picture that came over the network anew, by its URL as it was asked. Must not throw. */
  readonly onDownload?: (url: string) => void;
  /** Default 1 GiB. */
  readonly maxCacheBytes?: number;
  /** Pictures that are kept. Default 20,000. */
  readonly maxCacheEntries?: number;
  /** Most bytes of what is known of URLs, with their validators. Default 16 MB. */
  readonly maxRememberedBytes?: number;
}

export interface FetchImagesOptions {
  readonly ownFile?: FindOwnFile;
  /** For whom: what was downloaded for others is not known. Default: nobody in particular. */
  readonly owner?: string;
  /** Asks the server again even when it said that its last answer stays true. */
  readonly fresh?: boolean;
}

/** What one of our own URLs names; undefined for any other URL. */
export type FindOwnFile = (url: string) => Promise<OwnFile | 'missing' | undefined>;

/** A file on disk, or bytes that were made just now. */
export type OwnFile =
  | {
      readonly path: string;
      /** Content hash. */
      readonly digest: string;
      readonly size: number;
    }
  | { readonly bytes: Buffer };

/** What a caller may know of one source. */
export interface FetchedAsset {
  readonly url: string;
  readonly status: number | null;
  readonly bytes: number;
  readonly contentType: string | null;
  readonly ms: number;
  /** `hit`: not asked; `revalidated`: the server said unchanged; `miss`: downloaded; `none`: not from the network. */
  readonly cache: 'hit' | 'revalidated' | 'miss' | 'none';
}

/** Where a picture's bytes lie, or why there are none; a render takes it as it is. */
export type FetchedImage =
  | { readonly status: 'file'; readonly path: string }
  | { readonly status: 'unavailable'; readonly reason: string };

export interface FetchedImages {
  /** By `src`. The paths are good until `release`. */
  readonly images: ReadonlyMap<string, FetchedImage>;
  /** By `src`: the content's hash, or the failure. */
  readonly digests: ReadonlyMap<string, string>;
  readonly assets: readonly FetchedAsset[];
  release(): void;
}

export interface ImageFetcher {
  /** Brings every needed picture once. Throws INVALID_IMAGE_URL when one fails and nothing stands in for it. */
  fetch(needs: readonly ImageNeed[], options?: FetchImagesOptions): Promise<FetchedImages>;
  /** Figures of the pictures from the network that are on the disk. */
  readonly figures: CacheFigures<'downloads'>;
  close(): Promise<void>;
}

const maxFreshSeconds = 300;
const defaultRememberedBytes = 16_000_000;
/** Bytes of each remembered URL, beside its texts. */
const rememberedBytes = 512;
const defaultCacheBytes = 1024 ** 3;

type Brought =
  | { readonly ok: true; readonly image: HeldImage; readonly asset: FetchedAsset }
  | { readonly ok: false; readonly failure: FetchFailure; readonly asset: FetchedAsset };

interface Remembered {
  readonly digest: string;
  readonly validators: Validators;
  readonly contentType: string | undefined;
  readonly freshUntilMs: number;
}

export async function createImageFetcher(options: ImageFetcherOptions): Promise<ImageFetcher> {
  const downloader = createDownloader(options);
  const maxBytes = options.maxCacheBytes ?? defaultCacheBytes;
  const files = await openImageFiles({ directory: options.directory, maxBytes, maxEntries: options.maxCacheEntries });
  const asked = { hits: 0, misses: 0 };
  const ownerLines = createLines(imageLimits.downloadsOfOwner);
  /** What a URL of an owner led to last time. URLs and validators are as long as strangers make them. */
  const remembered = new LRUCache<string, Remembered>({
    maxSize: options.maxRememberedBytes ?? defaultRememberedBytes,
    sizeCalculation: ({ validators: { etag = '', lastModified = '' } }, name) =>
      rememberedBytes + name.length + etag.length + lastModified.length,
  });

  async function bring(
    src: string,
    { ownFile, owner, fresh, budget, ownBudget, inLine }: FetchImagesOptions & Budgets & { readonly inLine: Lines },
  ) {
    const startedMs = performance.now();
    const asset = (known: Partial<FetchedAsset>): FetchedAsset => ({
      url: shownUrl(src),
      status: null,
      bytes: 0,
      contentType: null,
      cache: 'none',
      ...known,
      ms: Math.round(performance.now() - startedMs),
    });
    try {
      const own = await ownFile?.(src);
      if (own === 'missing') throw new FetchFailure('http-status', { status: 404 });
      if (own !== undefined) {
        const image = 'bytes' in own ? await keep(own.bytes) : { ...own, release: () => undefined };
        ownBudget.take(image);
        return { ok: true, image, asset: asset({ bytes: image.size }) } as const;
      }
      const { image, ...known } = isDataUri(src)
        ? await fromDataUri(src)
        : await fromUrl(src, { owner: owner ?? '', fresh: fresh ?? false, inLine, budget });
      // What was downloaded was counted as it came.
      if (known.cache !== 'miss') budget.take(image);
      return { ok: true, image, asset: asset({ ...known, bytes: image.size }) } as const;
    } catch (cause) {
      if (!(cause instanceof FetchFailure)) throw cause;
      return { ok: false, failure: cause, asset: asset({ status: cause.status ?? null }) } as const;
    }
  }

  async function fromDataUri(src: string): Promise<Known> {
    const image = await keep(readDataUri(src, imageLimits.bytesPerImage));
    return { image, contentType: src.slice(5, src.search(/[;,]/)), cache: 'none' };
  }

  async function fromUrl(src: string, { owner, fresh, inLine, budget }: Asked): Promise<Known> {
    // What one account has had downloaded is asked for again for another, which would see by it that somebody has.
    const name = `${owner} ${src}`;
    const known = remembered.get(name);
    const image = known && files.hold(known.digest);
    if (known && image && !fresh && known.freshUntilMs > performance.now()) {
      asked.hits += 1;
      return { image, status: 200, contentType: known.contentType ?? null, cache: 'hit' };
    }
    let kept = image;
    try {
      const answer = await inLine(hostOf(src), () =>
        downloader.download(src, {
          maxBytes: imageLimits.bytesPerImage,
          keep: (bytes) => files.receive(pictureOf(bytes, budget)),
          ...(known && image && { validators: known.validators }),
        }),
      );
      if (answer.status === 'unchanged' && known && image) {
        kept = undefined;
        asked.hits += 1;
        return { image, status: 304, contentType: known.contentType ?? null, cache: 'revalidated' };
      }
      if (answer.status === 'unchanged') throw new FetchFailure('http-status', { status: 304 });
      const fetched = answer.kept;
      asked.misses += 1;
      remembered.set(name, {
        digest: fetched.digest,
        validators: answer.validators,
        contentType: answer.contentType,
        freshUntilMs: performance.now() + Math.min(answer.maxAgeSeconds, maxFreshSeconds) * 1_000,
      });
      options.onDownload?.(src);
      return { image: fetched, status: 200, contentType: answer.contentType ?? null, cache: 'miss' };
    } finally {
      kept?.release();
    }
  }

  function keep(bytes: Buffer): Promise<HeldImage> {
    checkPicture(bytes);
    return files.put(bytes);
  }

  return {
    async fetch(needs, fetchOptions = {}) {
      const budgets: Budgets = {
        budget: createBudget(imageLimits.bytesPerRender),
        ownBudget: createBudget(imageLimits.ownBytesPerRender),
      };
      // Fallbacks too, without waiting for a failure: whether a picture can be decoded shows only in a render process.
      const sources = [...new Set(needs.flatMap((need) => [need.src, need.fallbackSrc ?? []].flat()))];
      refuseTooMany(needs, sources);
      // Each render has its own: politeness to a host must not let one caller's pictures hold up another's.
      const hostLines = createLines(imageLimits.connectionsPerHost);
      const lastRequestMs = performance.now() + imageLimits.msUntilLastRequest;
      const inLine: Lines = (host, work) =>
        hostLines(host, () =>
          ownerLines(fetchOptions.owner ?? '', () => {
            if (performance.now() > lastRequestMs) throw new FetchFailure('unreachable');
            return work();
          }),
        );
      const brought = new Map<string, Brought>();
      const bringAll = async (list: readonly string[]) => {
        await Promise.all(
          list.map(async (src) => brought.set(src, await bring(src, { ...fetchOptions, ...budgets, inLine }))),
        );
      };
      const release = () => {
        for (const result of brought.values()) if (result.ok) result.image.release();
      };
      try {
        await bringAll(sources);
        refuseFailed(needs, brought);
      } catch (cause) {
        release();
        throw cause;
      }
      const entries = [...brought];
      return {
        images: new Map(entries.map(([src, result]) => [src, toSource(result)])),
        digests: new Map(entries.map(([src, r]) => [src, r.ok ? r.image.digest : `failed:${r.failure.reason}`])),
        assets: entries.map(([, result]) => result.asset),
        release,
      };
    },
    get figures() {
      return { name: 'downloads' as const, ...asked, ...files.kept, maxBytes };
    },
    close: () => downloader.close(),
  };
}

interface Asked {
  readonly owner: string;
  readonly fresh: boolean;
  readonly inLine: Lines;
  readonly budget: Budget;
}

interface Known {
  readonly image: HeldImage;
  readonly status?: number;
  readonly contentType: string | null;
  readonly cache: FetchedAsset['cache'];
}

interface Budgets {
  readonly budget: Budget;
  readonly ownBudget: Budget;
}

function toSource(result: Brought): FetchedImage {
  return result.ok
    ? { status: 'file', path: result.image.path }
    : { status: 'unavailable', reason: result.failure.reason };
}

/** Nothing for what is no URL: the downloader says so. */
function hostOf(src: string): string {
  return URL.parse(src)?.host ?? '';
}
