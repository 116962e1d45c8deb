import {
  type Margins,
  type Orientation,
  type PageSize,
  type Placement,
  type PlacementRequest,
  PlatenError,
  placeScene,
} from '@platen/core';

/** A page and where the scene lies on it. */
export interface PdfPage {
  /** pt, 1/72 inch. */
  readonly width: number;
  readonly height: number;
  /** The part inside the margins, pt. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Places the scene in `area`, whose top left corner is (0, 0), in pt. */
  readonly placement: Placement;
}

export interface PdfPageRequest extends PlacementRequest {
  /** 1 design px is 72 / dpi pt. */
  readonly dpi: number;
  readonly pageSize?: PageSize;
  readonly orientation?: Orientation;
  readonly margins: Margins;
}

/** Portrait, pt. A4 is 210 × 297 mm, the others are 8.5 × 11 and 8.5 × 14 inches. */
const namedSizes = {
  A4: [(210 / 25.4) * 72, (297 / 25.4) * 72],
  Letter: [612, 792],
  Legal: [612, 1008],
} as const satisfies Readonly<Record<Exclude<PageSize, 'Custom'>, readonly [number, number]>>;

/** The largest side that PDF 1.4 readers accept: 200 inches. */
const maxSidePt = 14_400;

/**
 * Works out the page. A named size takes the design's orientation unless one is asked for; without one the page is
 * as large as the design. The design is fitted inside the margins and centred; its background fills the page up to
 * the margins, which stay paper.
 *
 * @throws PlatenError INVALID_DIMENSIONS when the margins leave no room or a side is over 200 inches.
 */
export function placePage(request: PdfPageRequest): PdfPage {
  const { sceneWidth, sceneHeight, margins, pageSize } = request;
  const ptPerPx = 72 / request.dpi;
  const asked = placeScene({
    sceneWidth,
    sceneHeight,
    ...(request.width !== undefined && { width: request.width }),
    ...(request.height !== undefined && { height: request.height }),
    scale: request.scale,
    resizeMode: request.resizeMode,
  });
  const sides: readonly [number, number] =
    pageSize === undefined || pageSize === 'Custom'
      ? [asked.width * ptPerPx, asked.height * ptPerPx]
      : namedSizes[pageSize];
  const named = pageSize !== undefined && pageSize !== 'Custom';
  const natural = sceneWidth > sceneHeight ? 'landscape' : 'portrait';
  const orientation = request.orientation ?? (named ? natural : undefined);
  const [width, height] = turned(sides, orientation);
  if (Math.max(width, height) > maxSidePt) {
    throw new PlatenError('INVALID_DIMENSIONS', {
      message: `A PDF page may be at most 200 inches on a side; this one would be ${inches(width)} × ${inches(height)}. Lower "width", "height" or "scale", or raise "dpi".`,
      details: { field: 'dpi', widthPt: width, heightPt: height, maxPt: maxSidePt },
    });
  }
  const area = {
    x: margins.left * ptPerPx,
    y: margins.top * ptPerPx,
    width: width - (margins.left + margins.right) * ptPerPx,
    height: height - (margins.top + margins.bottom) * ptPerPx,
  };
  if (area.width < 1 || area.height < 1) {
    throw new PlatenError('INVALID_DIMENSIONS', {
      message: `The "margins" leave no room on a page of ${Math.round(width / ptPerPx)} × ${Math.round(height / ptPerPx)} px. Make them smaller.`,
      details: { field: 'margins', margins },
    });
  }
  return { width, height, area, placement: fit(request, area) };
}

function turned(
  [a, b]: readonly [number, number],
  orientation: 'portrait' | 'landscape' | undefined,
): readonly [number, number] {
  if (orientation === undefined) return [a, b];
  return (orientation === 'landscape') === a > b ? [a, b] : [b, a];
}

/** Like `placeScene`, without rounding to whole px: paper has none. */
function fit({ sceneWidth, sceneHeight, resizeMode }: PdfPageRequest, area: PdfPage['area']): Placement {
  const { width, height } = area;
  const x = width / sceneWidth;
  const y = height / sceneHeight;
  if (resizeMode === 'stretch') return { width, height, transform: [x, 0, 0, y, 0, 0] };
  const factor = resizeMode === 'cover' ? Math.max(x, y) : Math.min(x, y);
  const left = (width - sceneWidth * factor) / 2;
  const top = (height - sceneHeight * factor) / 2;
  return { width, height, transform: [factor, 0, 0, factor, left, top] };
}

function inches(pt: number): string {
  return (pt / 72).toFixed(1);
}
