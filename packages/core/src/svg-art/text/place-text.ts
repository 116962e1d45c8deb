import type { TextDecoration } from '../../scene/marks.ts';
import { settleBar } from '../../text/decorations.ts';
import { layoutTextBlock } from '../../text/layout-text.ts';
import { contentHeights } from '../../text/line-metrics.ts';
import { splitClusters } from '../../text/scripts/clusters.ts';
import type { RunStyle, TextBlockLayout } from '../../text/text-block.ts';
import type { ArtPainter, ArtTextPorts, Place } from '../art-place.ts';
import type { ArtStyle } from '../art-style.ts';
import { beyondSubset } from '../sanitize/beyond-subset.ts';
import type { SvgNode } from '../svg-tree.ts';
import { textLength } from './art-font.ts';
import { type TextCharacter, textCharacters } from './text-characters.ts';
import { pathClusters, setOnPath } from './text-on-path.ts';

/** A piece of text of one style that is set in one go. Lengths are user units. */
export interface TextSegment {
  readonly style: ArtStyle;
  /** Where its baseline begins. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of its font, above and below the baseline. */
  readonly above: number;
  readonly below: number;
  readonly rotateDeg: number;
  /** What its advance is multiplied with, glyphs included. */
  readonly stretch: number;
  /** One line, in px of the page: `factor` for each user unit. */
  readonly layout: TextBlockLayout;
  readonly decorations: readonly TextDecoration[];
}

/** What is laid out at once: it goes on until a character has a place of its own. */
interface Piece {
  readonly style: ArtStyle;
  readonly first: TextCharacter;
  text: string;
}

/** Sets a `<text>`: chunks begin where a character has an absolute place, and are anchored as a whole. */
export function placeText(node: SvgNode, inside: Place, painter: ArtPainter, factor: number): readonly TextSegment[] {
  const ports = painter.ports.text ?? beyondSubset('text');
  const characters = textCharacters(node, inside, painter);
  painter.budget.spendPieces(4 * characters.length);
  const target = node.attributes.get('textLength');
  const segments: TextSegment[] = [];
  let at = { x: 0, y: 0 };
  for (const pieces of chunksOf(characters)) {
    const { first } = pieces[0] ?? {};
    if (first?.path === null) continue;
    if (first?.path) {
      // Each letter stands for itself, and off the path by what moves it.
      const spread = placeChunk(pieces.flatMap(lettersOf), { x: 0, y: 0 }, ports, factor);
      segments.push(...setOnPath(kerned(spread, ports, factor), first.path, pieces[0]?.style.font.anchor ?? 'start'));
      continue;
    }
    at = { x: first?.x ?? at.x, y: first?.y ?? at.y };
    const chunk = placeChunk(pieces, at, ports, factor);
    const whole = chunk.reduce((sum, { width }) => sum + width, 0);
    const wanted = target === undefined ? whole : textLength(target, inside.style.font.size, inside.viewport.width);
    const set =
      wanted === whole || whole <= 0 || wanted <= 0
        ? chunk
        : node.attributes.get('lengthAdjust') === 'spacingAndGlyphs'
          ? stretched(chunk, at.x, wanted / whole)
          : placeChunk(pieces, at, ports, factor, (wanted - whole) / Math.max(1, countClusters(pieces) - 1));
    const end = set.reduce((furthest, { x, width }) => Math.max(furthest, x + width), at.x);
    const length = target === undefined ? end - at.x : wanted;
    const anchor = pieces[0]?.style.font.anchor ?? 'start';
    const shift = anchor === 'start' ? 0 : anchor === 'middle' ? -length / 2 : -length;
    segments.push(...set.map((segment) => ({ ...segment, x: segment.x + shift })));
    at = { x: end + shift, y: set.at(-1)?.y ?? at.y };
  }
  for (const { layout } of segments) ports.note(layout);
  return segments;
}

function chunksOf(characters: readonly TextCharacter[]): readonly (readonly Piece[])[] {
  const chunks: Piece[][] = [];
  for (const character of characters) {
    const chunk = chunks.at(-1);
    const piece = chunk?.at(-1);
    const isMoved = (character.dx ?? 0) !== 0 || (character.dy ?? 0) !== 0;
    const isTurned = (character.rotateDeg ?? 0) !== 0 || (piece?.first.rotateDeg ?? 0) !== 0;
    const isPlaced = character.x !== undefined || character.y !== undefined;
    const isElsewhere = isPlaced || isMoved || isTurned || piece?.style !== character.style;
    const isOther = piece === undefined || piece.first.path !== character.path;
    // Places in the middle of a cluster apply to the next one.
    if (chunk === undefined || isOther || (isPlaced && !isWithin(character, piece))) {
      chunks.push([{ style: character.style, first: character, text: character.text }]);
    } else if (isElsewhere && !isWithin(character, piece)) {
      chunk.push({ style: character.style, first: character, text: character.text });
    } else piece.text += character.text;
  }
  return chunks;
}

/** Whether a character goes on with a cluster. */
function isWithin({ text }: TextCharacter, piece: Piece): boolean {
  const before = piece.text.slice(-32);
  return splitClusters(before + text).length === splitClusters(before).length;
}

function lettersOf({ style, first, text }: Piece): readonly Piece[] {
  return pathClusters(text).map((letter, index) => ({
    style,
    first: index === 0 ? first : { text: letter, style },
    text: letter,
  }));
}

/** Letters that are set one by one, as near to each other as in one piece. */
function kerned(letters: readonly TextSegment[], ports: ArtTextPorts, factor: number): readonly TextSegment[] {
  let shift = 0;
  return letters.map((letter, index) => {
    const before = letters[index - 1];
    if (before?.style === letter.style) {
      const text = textOf(before) + textOf(letter);
      const [pair] = placeChunk(
        [{ style: letter.style, first: { text, style: letter.style }, text }],
        { x: 0, y: 0 },
        ports,
        factor,
      );
      shift += (pair?.width ?? 0) - before.width - letter.width;
    }
    return { ...letter, x: letter.x + shift };
  });
}

function textOf({ layout }: TextSegment): string {
  return layout.lines.map(({ text }) => text).join('');
}

function countClusters(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + splitClusters(text).length, 0);
}

function placeChunk(
  pieces: readonly Piece[],
  start: { readonly x: number; readonly y: number },
  ports: ArtTextPorts,
  factor: number,
  spacing = 0,
): readonly TextSegment[] {
  let { x, y } = start;
  return pieces.map(({ style, first, text }, index) => {
    x += first.dx ?? 0;
    y += first.dy ?? 0;
    const run = runStyle(style, ports, factor, spacing);
    const layout = layoutTextBlock(
      {
        // Layout lets spaces at a line's end hang; here they are as wide as any.
        runs: [{ text: text.replaceAll(' ', '\u00a0'), style: run }],
        style: run,
        maxWidth: Number.POSITIVE_INFINITY,
        wrap: 'none',
        hyphenate: false,
        align: 'left',
        direction: 'ltr',
        wordSpacing: style.font.wordSpacing * factor,
        punctuationTrim: 'normal',
        firstLineIndent: 0,
        paragraphSpacing: 0,
        maxLines: 1,
        ellipsis: 'none',
      },
      ports,
    );
    const face = ports.facePicker.facesFor({ ...run }).primary;
    const heights = contentHeights(face, run.size);
    const width = layout.width / factor - (spacing !== 0 && index === pieces.length - 1 ? spacing : 0);
    const segment: TextSegment = {
      style,
      x,
      y: y + baselineOffset(style.font.baseline, { ...heights, xHeight: face.metrics.xHeight * run.size }) / factor,
      width,
      above: heights.above / factor,
      below: heights.below / factor,
      rotateDeg: first.rotateDeg ?? 0,
      stretch: 1,
      layout,
      decorations: layout.decorations.map((bar) => settleBar(bar, { top: 0, isTurned: false }, ports.measurer)),
    };
    x += width;
    return segment;
  });
}

function stretched(chunk: readonly TextSegment[], from: number, stretch: number): readonly TextSegment[] {
  return chunk.map((segment) => ({
    ...segment,
    x: from + (segment.x - from) * stretch,
    width: segment.width * stretch,
    stretch,
  }));
}

/** How far the alphabetic baseline lies below the one that the text asks for, as Blink has it. */
function baselineOffset(
  baseline: string,
  { above, below, xHeight }: { readonly above: number; readonly below: number; readonly xHeight: number },
): number {
  switch (baseline) {
    case 'middle':
      return xHeight / 2;
    case 'central':
      return (above - below) / 2;
    case 'hanging':
      return 0.8 * above;
    case 'mathematical':
      return 0.4 * above;
    case 'text-before-edge':
    case 'text-top':
      return above;
    case 'text-after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -below;
    default:
      return 0;
  }
}

function runStyle({ font }: ArtStyle, { fonts, locale }: ArtTextPorts, factor: number, spacing: number): RunStyle {
  const known = font.families.filter((name) => fonts.family(name) !== undefined);
  return {
    // A list says what to do without its first families; only when none is there, one is replaced.
    families: known.length > 0 ? known : font.families.slice(0, 1),
    size: font.size * factor,
    weight: font.weight,
    italic: font.italic,
    letterSpacing: (font.letterSpacing + spacing) * factor,
    lang: locale,
    features: {},
    lineHeight: { times: 1 },
    fill: null,
    stroke: null,
    shadows: [],
    decoration:
      font.decoration.length === 0
        ? null
        : { kinds: font.decoration, style: 'solid', thickness: null, paint: { type: 'solid', color: '#000000' } },
    background: null,
    rise: 0,
    href: null,
  };
}
