import type { BarcodeElement } from '../../design/elements/barcode.ts';
import type { Box } from '../../geometry/box.ts';
import type { Mark, TextRun, TextStyle } from '../../scene/marks.ts';
import type { FontFace } from '../../text/fonts.ts';
import type { LayoutContext } from '../context.ts';
import { layoutFill } from '../fills/fill.ts';
import { innerMark } from '../shapes/inner-mark.ts';
import { pickCaptionFace } from './caption-face.ts';

/** The largest part of the box's height that a caption may take: a code without bars is none. */
const maxShare = 0.6;
/** The largest part that it takes when no size is asked for. */
const autoShare = 0.25;
const smallestAutoSize = 6;

export interface CaptionFont {
  readonly face: FontFace;
  /** px. */
  readonly size: number;
  /** Room for the caption with the margin between it and the bars. */
  readonly height: number;
  readonly margin: number;
  /** Below the baseline. */
  readonly descent: number;
}

interface CaptionPlace {
  readonly element: BarcodeElement;
  readonly text: string;
  readonly box: Box;
  readonly context: LayoutContext;
}

export interface CaptionRequest extends CaptionPlace {
  /** px, used where the element asks for none. */
  readonly size: number;
  readonly margin: number;
}

/** Undefined when no font has the characters of the text: that is warned of, and the code stands alone. */
export function measureCaption(request: CaptionRequest): CaptionFont | undefined {
  const { element, text, box, context } = request;
  const shown = visibleText(text);
  const face = pickCaptionFace(context.fonts, element.fontFamily, shown);
  if (face === undefined) {
    const message = 'No one font has all characters of the value; it is not shown beside the code.';
    context.warn({ code: 'GLYPH_MISSING', elementId: element.id, message, details: { text: shown } });
    return undefined;
  }
  const automatic = Math.min(box.height * autoShare, Math.max(smallestAutoSize, request.size));
  const asked = element.fontSize ?? automatic;
  const margin = Math.min(element.textMargin ?? request.margin, box.height * maxShare);
  // Digits and capitals stand on the baseline: the room below it would only part them from the edge.
  const below = /^[0-9A-Z .$/+%*-]*$/.test(shown) ? 0.08 : face.metrics.descent;
  const em = face.metrics.capHeight + below;
  const size = Math.min(asked, (box.height * maxShare - margin) / em);
  if (element.fontSize !== undefined) warnIfShrunk(element, { from: asked, to: size }, context);
  return { face, size, margin, descent: below * size, height: margin + em * size };
}

/** A piece of the caption and where it stands. */
export interface CaptionPiece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** `cells` gives each character the same room, `edges` reaches from edge to edge. */
  readonly fit: 'left' | 'center' | 'right' | 'cells' | 'edges';
}

export interface CaptionLayout extends CaptionPlace {
  readonly font: CaptionFont;
  readonly pieces: readonly CaptionPiece[];
  /** Where the bars end: the caption's top, or its bottom when it stands above them. */
  readonly edge: number;
}

/** The caption as one line of text, smaller where a piece has too little room. */
export function layoutCaption(request: CaptionLayout): readonly Mark[] {
  const { element, box, context, font, edge } = request;
  const pieces = request.pieces.map((piece) => ({ ...piece, text: visibleText(piece.text) }));
  const widths = pieces.map((piece) => measure(piece.text, font, context));
  const factor = Math.min(
    1,
    ...pieces.map((piece, index) => (piece.to - piece.from) / Math.max(1e-6, widths[index] ?? 0)),
  );
  if (factor < 1 && element.fontSize !== undefined) {
    warnIfShrunk(element, { from: font.size, to: font.size * factor }, context);
  }
  const capHeight = font.face.metrics.capHeight * font.size * factor;
  const above = element.textPosition === 'top';
  const baseline = above ? edge - font.margin - font.descent * factor : edge + font.margin + capHeight;
  const fill = layoutFill(element.textColor ?? element.fill, box);
  const styles: TextStyle[] = [];
  const runs: TextRun[] = [];
  let start = 0;
  for (const [index, piece] of pieces.entries()) {
    const width = (widths[index] ?? 0) * factor;
    const { x, letterSpacing } = fitPiece(piece, width);
    styles.push({
      face: font.face.id,
      size: font.size * factor,
      weight: Math.min(Math.max(400, font.face.weights[0]), font.face.weights[1]),
      italic: false,
      letterSpacing,
      lang: '',
      features: {},
      fill,
      stroke: null,
      shadows: [],
    });
    runs.push({
      text: piece.text,
      start,
      x,
      width: width + letterSpacing * [...piece.text].length,
      direction: 'ltr',
      style: index,
      wordSpacing: 0,
      rise: 0,
      href: null,
    });
    start += piece.text.length;
  }
  const { ascent, descent } = font.face.metrics;
  const size = font.size * factor;
  const line = {
    box: { x: box.x, y: baseline - ascent * size, width: box.width, height: (ascent + descent) * size },
    baseline,
    text: pieces.map((piece) => piece.text).join(''),
    runs,
  };
  return [{ kind: 'text', ...innerMark(element.id), styles, lines: [line], backgrounds: [], decorations: [] }];
}

function fitPiece(piece: CaptionPiece, width: number): { readonly x: number; readonly letterSpacing: number } {
  const count = [...piece.text].length;
  const free = piece.to - piece.from - width;
  if (piece.fit === 'cells') return { x: piece.from + free / count / 2, letterSpacing: free / count };
  if (piece.fit === 'edges' && count > 1) return { x: piece.from, letterSpacing: free / (count - 1) };
  if (piece.fit === 'left') return { x: piece.from, letterSpacing: 0 };
  return { x: piece.from + (piece.fit === 'right' ? free : free / 2), letterSpacing: 0 };
}

function measure(text: string, font: CaptionFont, context: LayoutContext): number {
  return context.measurer.width(text, {
    face: font.face.id,
    size: font.size,
    weight: Math.min(Math.max(400, font.face.weights[0]), font.face.weights[1]),
    italic: false,
    letterSpacing: 0,
    wordSpacing: 0,
    direction: 'ltr',
    lang: '',
    features: {},
  });
}

/** Control characters have no glyph; a caption shows a space for each run of them. */
function visibleText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

function warnIfShrunk(
  element: BarcodeElement,
  size: { readonly from: number; readonly to: number },
  context: LayoutContext,
): void {
  if (size.to >= size.from - 1e-6) return;
  const to = Math.round(size.to * 100) / 100;
  context.warn({
    code: 'TEXT_SHRUNK',
    elementId: element.id,
    message: `The text beside the code was reduced from ${size.from} to ${to} px so that it fits.`,
    details: { from: size.from, to },
  });
}
