import type { CrossRunShaping, CrossRunSide, FontSpec } from '../text/fonts.ts';
import type { FontCache } from './harfbuzz.ts';
import { type PlacedGlyph, shapeText } from './shape-text.ts';
import { type ShapingFont, type ShapingFonts, unitsPerEm } from './shaping-fonts.ts';

/** Finds what shaping two texts together changes where they meet. */
export interface CrossRunShaper {
  crossRun(before: string, after: string, font: FontSpec): CrossRunShaping;
}

const joiner = '\u200d';

/** @param known Fitting asks for the same ones at many sizes. */
export function createCrossRunShaper(fonts: ShapingFonts, known: FontCache<CrossRunShaping>): CrossRunShaper {
  return {
    crossRun: (before, after, spec) => {
      const spaced = spec.letterSpacing !== 0;
      const key = `${spec.face} ${spec.weight} ${spec.direction} ${spec.lang} ${spaced} ${JSON.stringify(spec.features)}\n${before}\n${after}`;
      let ofEm = known.get(key);
      if (ofEm === undefined) {
        ofEm = crossRunOf(before, after, spec, fonts.open(spec));
        known.set(key, ofEm);
      }
      const inPx = ({ by, shift }: CrossRunSide): CrossRunSide => ({ by: by * spec.size, shift: shift * spec.size });
      return { absorbed: ofEm.absorbed, before: inPx(ofEm.before), after: inPx(ofEm.after) };
    },
  };
}

/** In em. The texts come with joiners where they are to be drawn with them; together they need none. */
function crossRunOf(before: string, after: string, spec: FontSpec, font: ShapingFont): CrossRunShaping {
  const isJoined = before.endsWith(joiner) && after.startsWith(joiner);
  const first = isJoined ? before.slice(0, -1) : before;
  const whole = first + (isJoined ? after.slice(1) : after);
  const glyphs = shapeText({ text: whole, direction: spec.direction }, spec, font);
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const next = starts.findIndex((start) => start >= first.length);
  const border = next < 0 ? whole.length : (starts[next] as number);
  const plain = partedAt(whole, glyphs, { border, spec, font, joined: isJoined && border === first.length });
  if (plain.isSame) return { absorbed: border - first.length, before: plain.before, after: plain.after };
  // Letters that take forms which neither has alone, as lam and alef in some fonts, stay together.
  const further = next < 0 ? whole.length : (starts[next + 1] ?? whole.length);
  const together = partedAt(whole, glyphs, { border: further, spec, font, joined: false });
  return together.isSame
    ? { absorbed: further - first.length, before: together.before, after: together.after }
    : { absorbed: border - first.length, before: plain.before, after: plain.after };
}

interface Parting {
  readonly border: number;
  readonly spec: FontSpec;
  readonly font: ShapingFont;
  /** Whether the parts are drawn with joiners. */
  readonly joined: boolean;
}

/** What is changed by the neighbour, and whether each part alone has the glyphs that it has in the whole. */
function partedAt(
  whole: string,
  glyphs: readonly PlacedGlyph[],
  { border, spec, font, joined }: Parting,
): Pick<CrossRunShaping, 'before' | 'after'> & { readonly isSame: boolean } {
  const mark = joined ? joiner : '';
  const side = (text: string, own: readonly PlacedGlyph[]) => {
    const alone = text === mark ? [] : shapeText({ text, direction: spec.direction }, spec, font);
    const [set, free] = [extent(own), extent(alone)];
    return {
      by: (set.width - free.width) / unitsPerEm,
      shift: (set.offset - free.offset) / unitsPerEm,
      isSame: set.glyphs === free.glyphs,
    };
  };
  const before = side(
    whole.slice(0, border) + mark,
    glyphs.filter(({ cluster }) => cluster < border),
  );
  const after = side(
    mark + whole.slice(border),
    glyphs.filter(({ cluster }) => cluster >= border),
  );
  return {
    before: { by: before.by, shift: before.shift },
    after: { by: after.by, shift: after.shift },
    isSame: before.isSame && after.isSame,
  };
}

/** How wide glyphs are together, how far the leftmost stands from its place, and which they are. Joiners have no width. */
function extent(glyphs: readonly PlacedGlyph[]) {
  const visible = glyphs.filter(({ advance, xOffset, yOffset }) => advance !== 0 || xOffset !== 0 || yOffset !== 0);
  return {
    width: glyphs.reduce((sum, { advance }) => sum + advance, 0),
    offset: visible[0]?.xOffset ?? 0,
    glyphs: visible.map(({ glyph }) => glyph).join(),
  };
}
