import { type Box, intersection, outset, roundOut } from '../geometry/box.ts';
import { identity, invert, type Matrix, mapBox, multiply, scaling, translation } from '../geometry/matrix.ts';
import type { FilterPicture, Mark, SvgFilter } from '../scene/marks.ts';
import { escapeValue } from '../scene/svg-filter-markup.ts';
import type { Layer } from './canvas.ts';
import type { PaintContext } from './context.ts';
import { filterWork } from './filter-work.ts';

/** Most pixels of one filtered picture; a larger one, or one that takes longer, is enlarged from fewer. */
const maxPixels = 8_000_000;
const maxWorkNs = 8e9;

/** Paints marks on layers, puts them through a filter of SVG and draws what comes out. */
export function paintFiltered(children: readonly Mark[], filter: SvgFilter, context: PaintContext): void {
  const { canvas, matrix, resources } = context;
  if (resources.drawSvg === undefined) {
    for (const child of children) context.paintMark(child);
    return;
  }
  const place = placeOf(filter, context);
  if (place === undefined) return;
  const { box, width, height } = place;
  const toLayer = multiply(scaling(width / box.width, height / box.height), translation(-box.x, -box.y));
  const painted = (marks: readonly Mark[], shift: Matrix = identity): Layer => {
    const createLayer = resources.createPixels ?? resources.createLayer;
    const layer = createLayer(width, height);
    const shifted = multiply(toLayer, shift);
    layer.context.setTransform(...shifted);
    const target = {
      canvas: layer.context,
      matrix: shifted,
      visible: { x: 0, y: 0, width, height },
      resources: { ...resources, createLayer, becomesPixels: true as const },
    };
    for (const mark of marks) context.paintMark(mark, target);
    return layer;
  };
  const pictures = filter.primitives.flatMap((one) =>
    typeof one === 'string' ? [] : [painted([one.mark], translation(one.box.x, one.box.y))],
  );
  const layers = [painted(children), ...pictures];
  const document = (hrefs: readonly string[]) => filterDocument(filter, place, hrefs);
  const image = resources.drawSvg({ width, height, pictures: layers, document });
  for (const layer of layers) resources.releaseLayer?.(layer);
  canvas.save();
  if (place.device) {
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    canvas.drawImage(image, place.device.x, place.device.y, width, height);
  } else {
    canvas.setTransform(...matrix);
    canvas.drawImage(image, 0, 0, width, height, box.x, box.y, box.width, box.height);
  }
  canvas.restore();
}

interface FilterPlace {
  /** What is filtered, in local px. */
  readonly box: Box;
  /** Whole px of the layers. */
  readonly width: number;
  readonly height: number;
  /** Set where px of layers are px of the canvas. */
  readonly device?: Box;
}

/** The part of the region that can be seen or brought into view, at the canvas's resolution where that is affordable. */
function placeOf(filter: SvgFilter, { matrix, visible }: PaintContext): FilterPlace | undefined {
  const { region } = filter;
  const [a, b, c, d] = matrix;
  const back = invert(matrix);
  if (back === null) return undefined;
  const reach = Math.max(visible.width, visible.height) / 2;
  if (b === 0 && c === 0 && a > 0 && d > 0) {
    const seen = intersection(mapBox(matrix, region), outset(visible, reach));
    if (seen === undefined) return undefined;
    const device = roundOut(seen);
    const { width, height } = device;
    if (isAffordable(filter, width * height, Math.sqrt(a * d)))
      return { box: mapBox(back, device), width, height, device };
  }
  const box = intersection(region, mapBox(back, outset(visible, reach)));
  if (box === undefined) return undefined;
  const wanted = { width: box.width * Math.hypot(a, b), height: box.height * Math.hypot(c, d) };
  const pixels = wanted.width * wanted.height;
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  let shrink = 1;
  while (shrink > 1e-3 && !isAffordable(filter, pixels * shrink ** 2, scale * shrink)) shrink *= 0.9;
  return {
    box,
    width: Math.max(1, Math.ceil(wanted.width * shrink)),
    height: Math.max(1, Math.ceil(wanted.height * shrink)),
  };
}

function isAffordable(filter: SvgFilter, pixels: number, scale: number): boolean {
  return pixels <= maxPixels && filterWork(filter, pixels, scale) <= maxWorkNs;
}

/** A document that shows a picture through the filter. Its user units are local px, so that noise and light stay where they were. */
function filterDocument(
  { region, primitives }: SvgFilter,
  { box, width, height }: FilterPlace,
  [source = '', ...pictures]: readonly string[],
): string {
  const hrefs = pictures.values();
  const markup = primitives.map((one) =>
    typeof one === 'string' ? one : pictureMarkup(one, hrefs.next().value ?? '', attributesOf(box)),
  );
  // Renderers make room for all of a region.
  const seen = intersection(region, box) ?? box;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" preserveAspectRatio="none"><filter id="f" filterUnits="userSpaceOnUse"${attributesOf(seen)}>${markup.join('')}</filter><image filter="url(#f)"${attributesOf(box)} preserveAspectRatio="none" xlink:href="${source}"/></svg>`;
}

/** The picture lies over all of the layer; of it only its box is seen. */
function pictureMarkup({ result, box }: FilterPicture, href: string, place: string): string {
  const name = result === null ? '' : ` result="${escapeValue(result)}"`;
  return `<feImage${place} preserveAspectRatio="none" xlink:href="${href}"/><feOffset color-interpolation-filters="sRGB"${attributesOf(box)}${name}/>`;
}

function attributesOf({ x, y, width, height }: Box): string {
  return ` x="${x}" y="${y}" width="${width}" height="${height}"`;
}
