import { barcodeRules } from '../../codes/barcode-rules.ts';
import type { BarcodeSymbol, FourStateSymbol, LinearSymbol, MatrixSymbol } from '../../codes/barcode-symbol.ts';
import { type BarScale, fourStateHeight, fourStatePath, linearPath, placeBars } from '../../codes/bars.ts';
import { placeModuleGrid } from '../../codes/module-grid.ts';
import { modulePath } from '../../codes/module-path.ts';
import type { BarcodeElement } from '../../design/elements/barcode.ts';
import type { Box } from '../../geometry/box.ts';
import type { DeviceAxes } from '../../geometry/device-axes.ts';
import type { Mark } from '../../scene/marks.ts';
import type { LayoutContext } from '../context.ts';
import { type CaptionFont, type CaptionPiece, layoutCaption, measureCaption } from './barcode-caption.ts';

export interface SymbolPlace {
  readonly element: BarcodeElement;
  /** The value as encoded, for the caption. */
  readonly text: string;
  readonly box: Box;
  readonly context: LayoutContext;
  readonly axes: DeviceAxes | null;
}

export interface PlacedSymbol {
  /** SVG path data of all dark parts. */
  readonly path: string;
  readonly snapped: boolean;
  readonly modulePx: number;
  readonly caption: readonly Mark[];
}

/** Puts a symbol and its caption into the element's box. */
export function placeSymbol(symbol: BarcodeSymbol, place: SymbolPlace): PlacedSymbol {
  if (symbol.kind === 'linear') return placeLinear(symbol, place);
  if (symbol.kind === 'matrix') return placeMatrix(symbol, place);
  return placeFourState(symbol, place);
}

/** Modules that a digit outside the bars needs: EAN-13 and UPC have some. */
const outsideDigit = 9;
/** Modules by which guard bars reach below the others, GS1 General Specifications, 5.2.3.4. */
const guardDescent = 5;

function placeLinear(symbol: LinearSymbol, place: SymbolPlace): PlacedSymbol {
  const { element, box, axes } = place;
  const shown = element.displayValue ?? true;
  const scale = placeBars({
    width: box.width,
    modules: symbol.modules,
    quietZone: shown ? roomForDigits(symbol, quietZoneOf(element)) : quietZoneOf(element),
    axes,
    ...(element.moduleWidth !== undefined && { moduleWidth: element.moduleWidth }),
  });
  const drawn = { snapped: scale.snapped, modulePx: scale.modulePx };
  const end = box.y + box.height;
  const font = shown ? measureCaption({ ...place, ...captionDefaults(symbol, scale, box) }) : undefined;
  if (font === undefined) {
    return { ...drawn, path: linearPath(symbol, scale, { top: box.y, bottom: end, guardBottom: end }), caption: [] };
  }
  const above = element.textPosition === 'top';
  const top = above ? snapY(axes, box.y + font.height) : box.y;
  const bottom = above ? end : snapY(axes, end - font.height);
  const inGroups = symbol.digitGroups.length > 0 && !above;
  const guardBottom = inGroups ? snapY(axes, Math.min(end, bottom + guardDescent * scale.module)) : bottom;
  const pieces = inGroups
    ? symbol.digitGroups.map((group) => ({
        text: group.text,
        from: scale.x + group.from * scale.module,
        to: scale.x + group.to * scale.module,
        fit: 'cells' as const,
      }))
    : [captionPiece(place, scale.x, symbol.modules * scale.module)];
  return {
    ...drawn,
    path: linearPath(symbol, scale, { top, bottom, guardBottom }),
    caption: layoutCaption({ ...place, font, pieces, edge: above ? top : bottom }),
  };
}

/** Digits between guard bars are ten modules high, a module below the bars; other text is set to be read. */
function captionDefaults(
  symbol: LinearSymbol,
  { module }: BarScale,
  { height }: Box,
): { readonly size: number; readonly margin: number } {
  if (symbol.digitGroups.length > 0) return { size: 10 * module, margin: module };
  const size = Math.max(10 * module, Math.min(16, height * 0.14));
  return { size, margin: Math.max(module, size / 4) };
}

function placeMatrix(symbol: MatrixSymbol, place: SymbolPlace): PlacedSymbol {
  const { element, axes } = place;
  const { matrix, rowHeight } = symbol;
  const { area, font } = besidesCaption(place);
  const quietZone = quietZoneOf(element).left;
  const grid = placeModuleGrid({
    box: area,
    columns: matrix.columns,
    rows: matrix.rows,
    rowHeight,
    quietZone,
    axes,
    ...(element.moduleWidth !== undefined && { moduleWidth: element.moduleWidth }),
  });
  const width = matrix.columns * grid.moduleWidth;
  const quiet = quietZone * grid.moduleWidth;
  const edge = element.textPosition === 'top' ? grid.y - quiet : grid.y + matrix.rows * grid.moduleHeight + quiet;
  return {
    path: modulePath(matrix, grid, 'square'),
    snapped: grid.snapped,
    modulePx: grid.modulePx,
    caption: font ? layoutCaption({ ...place, font, pieces: [captionPiece(place, grid.x, width)], edge }) : [],
  };
}

function placeFourState(symbol: FourStateSymbol, place: SymbolPlace): PlacedSymbol {
  const { element, axes } = place;
  const { area, font } = besidesCaption(place);
  const modules = 2 * symbol.bars.length - 1;
  const fitting = area.height / fourStateHeight;
  const scale = placeBars({
    width: area.width,
    modules,
    quietZone: quietZoneOf(element),
    axes,
    moduleWidth: Math.min(fitting, element.moduleWidth ?? fitting),
  });
  const rowHeight = rowHeightOf(scale, axes);
  const height = fourStateHeight * rowHeight;
  const top = snapY(axes, area.y + (area.height - height) / 2);
  const edge = element.textPosition === 'top' ? top : top + height;
  const pieces = [captionPiece(place, scale.x, modules * scale.module)];
  return {
    path: fourStatePath(symbol, scale, { top, rowHeight }),
    snapped: scale.snapped,
    modulePx: scale.modulePx,
    caption: font ? layoutCaption({ ...place, font, pieces, edge }) : [],
  };
}

/** As high as a module is wide, in whole device px of the other axis. */
function rowHeightOf(scale: BarScale, axes: DeviceAxes | null): number {
  if (axes === null || !scale.snapped) return scale.module;
  return Math.max(1, Math.round(scale.module * axes.y.scale)) / axes.y.scale;
}

/** The box without the room for the caption, which two-dimensional and postal codes show only when asked to. */
function besidesCaption(place: SymbolPlace): {
  readonly area: Box;
  readonly font: CaptionFont | undefined;
} {
  const { element, box } = place;
  if (element.displayValue !== true) return { area: box, font: undefined };
  const font = measureCaption({ ...place, size: box.height / 8, margin: box.height / 40 });
  if (font === undefined) return { area: box, font };
  const y = element.textPosition === 'top' ? box.y + font.height : box.y;
  return { area: { ...box, y, height: box.height - font.height }, font };
}

/** One line over the whole box when centred, else flush with the bars. */
function captionPiece({ element, box, text }: SymbolPlace, x: number, width: number): CaptionPiece {
  if (element.textAlign === 'center') return { text, from: box.x, to: box.x + box.width, fit: 'center' };
  return { text, from: x, to: x + width, fit: element.textAlign === 'justify' ? 'edges' : element.textAlign };
}

function quietZoneOf({ quietZone, format }: BarcodeElement): { readonly left: number; readonly right: number } {
  return quietZone === undefined ? barcodeRules[format].quietZone : { left: quietZone, right: quietZone };
}

function roomForDigits(
  symbol: LinearSymbol,
  quietZone: { readonly left: number; readonly right: number },
): { readonly left: number; readonly right: number } {
  const outsideLeft = symbol.digitGroups.some((group) => group.from < 0);
  const outsideRight = symbol.digitGroups.some((group) => group.to > symbol.modules);
  return {
    left: Math.max(quietZone.left, outsideLeft ? outsideDigit : 0),
    right: Math.max(quietZone.right, outsideRight ? outsideDigit : 0),
  };
}

function snapY(axes: DeviceAxes | null, y: number): number {
  return axes === null ? y : axes.y.snap(y);
}
