import { paintInNode } from '../../tests/browser/support/node-engine.ts';
import type { EnginePage } from '../../tests/browser/support/open-page.ts';
import type { EqualityCase } from '../../tests/browser/support/page-request.ts';
import { comparePixels, decodePng } from '../../tests/parity/support/compare-pixels.ts';

export interface ComparedCanvas {
  readonly name: string;
  readonly group: EqualityCase['group'];
  /** Percent of all pixels, by pixelmatch at threshold 0.1, anti-aliased pixels counted. */
  readonly percent: number;
  /** The largest difference of one channel, 0 to 255. */
  readonly maxChannel: number;
  /** Only of the worst: PNGs. */
  readonly pictures?: { readonly node: Buffer; readonly page: Buffer; readonly difference: Buffer };
}

export interface CanvasFigures {
  readonly title: string;
  readonly browser: string;
  /** The worst first. */
  readonly compared: readonly ComparedCanvas[];
}

/** How many keep their pictures. */
const mostPictures = 2;

/** Paints each case in Node and on a canvas of the page. */
export async function measureCanvases(
  page: EnginePage,
  cases: readonly EqualityCase[],
  { scale, title }: { readonly scale: number; readonly title: string },
): Promise<CanvasFigures> {
  let compared: ComparedCanvas[] = [];
  for (const [index, one] of cases.entries()) {
    const request = { ...one, scale: scale * (one.scale ?? 1) };
    const [ours, theirs] = await Promise.all([page.paint(request), paintInNode(request)]);
    const { percent, maxChannel, picture } = comparePixels(decodePng(ours), decodePng(theirs));
    compared.push({
      name: one.name,
      group: one.group,
      percent,
      maxChannel,
      pictures: { node: theirs, page: ours, difference: picture },
    });
    compared.sort((first, second) => second.percent - first.percent || second.maxChannel - first.maxChannel);
    compared = compared.map(({ pictures, ...rest }, place) =>
      pictures && place < mostPictures ? { ...rest, pictures } : rest,
    );
    if (index % 50 === 0) console.log(`canvases, ${title}: ${index} of ${cases.length}`);
  }
  return { title, browser: page.version, compared };
}
