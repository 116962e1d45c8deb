import { type ImageNeed, PlatenError } from '@platen/core';
import { isDataUri } from './data-uri.ts';
import type { FetchFailure } from './fetch-failure.ts';
import { imageLimits } from './fetch-limits.ts';

/** What became of a source, as far as it decides whether the render goes on. */
type Outcome = { readonly ok: true } | { readonly ok: false; readonly failure: FetchFailure };

export function refuseTooMany(needs: readonly ImageNeed[], sources: readonly string[]): void {
  const first = needs[0];
  if (sources.length <= imageLimits.imagesPerRender || !first) return;
  throw new PlatenError('INVALID_DYNAMIC_DATA', {
    message: `A render may use at most ${imageLimits.imagesPerRender} different images; this one uses ${sources.length}.`,
    details: {
      field: 'src',
      issue: `${sources.length} different images`,
      expected: `at most ${imageLimits.imagesPerRender}`,
    },
  });
}

/** A source that failed stops the render unless its element has a working fallback or may go without. */
export function refuseFailed(needs: readonly ImageNeed[], brought: ReadonlyMap<string, Outcome>): void {
  const failed = needs.flatMap((need) => {
    const result = brought.get(need.src);
    if (!result || result.ok || (need.onError ?? 'fail') !== 'fail') return [];
    if (need.fallbackSrc !== undefined && brought.get(need.fallbackSrc)?.ok) return [];
    const { reason, status } = result.failure;
    return [{ elementId: need.elementId, url: shownUrl(need.src), reason, ...(status !== undefined && { status }) }];
  });
  const [first] = failed;
  if (!first) return;
  throw new PlatenError('INVALID_IMAGE_URL', {
    message: `The image of element "${first.elementId}" could not be loaded: ${sentences[first.reason](first)}`,
    details: { ...first, ...(failed.length > 1 && { errors: failed }) },
  });
}

interface ShownFailure {
  readonly url: string;
  readonly status?: number;
}

const sentences: Readonly<Record<FetchFailure['reason'], (failure: ShownFailure) => string>> = {
  'invalid-url': ({ url }) =>
    `expected an http or https URL without user name, on a usual web port; received ${JSON.stringify(url.slice(0, 200))}. Upload files of your own, and use the addresses that they get.`,
  'invalid-data-uri': () => 'expected data:image/…;base64, and valid base64.',
  // One for every cause on the network, private addresses included.
  unreachable: () =>
    'its address could not be reached from here. It must be publicly accessible, or its host one that the operator allows (PLATEN_FETCH_ALLOW_HOSTS).',
  'http-status': ({ status }) => `its server answered ${status ?? 'with an error'}.`,
  'too-many-redirects': () => 'it redirects more than three times.',
  'too-large': () =>
    `images may have ${imageLimits.bytesPerImage / 1e6} MB each and ${imageLimits.bytesPerRender / 1e6} MB together, uploaded ones ${imageLimits.ownBytesPerRender / 1e6} MB together.`,
  'not-an-image': () => 'what came is not a PNG, JPEG, GIF, WebP or SVG image.',
};

const shownLength = 2_048;
const shownDataLength = 64;

/** What is told of a source: never a whole picture, never a password. */
export function shownUrl(src: string): string {
  if (isDataUri(src)) return src.length > shownDataLength ? `${src.slice(0, shownDataLength)}…` : src;
  return src.replace(/^([a-z]{1,16}:\/\/)[^/?#@]{0,256}@/i, '$1').slice(0, shownLength);
}
