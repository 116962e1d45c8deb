import type { CrossRunSide, FullWidthGlyph, Kern, TextMeasurer } from '../fonts.ts';
import { fontOf, type Segment } from '../segments.ts';

/**
 * What a sign does to the full-width sign beside it (CSS Text 4, 8.4.1). Full-width brackets have half an em of room in
 * their glyph, before an opening and behind a closing one, which is too much beside another such sign.
 */
type Kind = 'open' | 'close' | 'middle' | 'narrow-open' | 'narrow-close' | 'other';

const opening = /[\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d\uff08\uff3b\uff5b\uff5f]/;
const closing = /[\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\u301e\u301f\uff09\uff3d\uff5d\uff60]/;
const middle = /[\u00b7\u2027\u3000\u30fb]/;
/** Signs whose room is on another side from one language to the next: dots, commas, colons, quotation marks. */
const byGlyph = /[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\u2018\u2019\u201c\u201d]/;
const openQuote = /[\u2018\u201c]/;
const quote = /[\u2018\u2019\u201c\u201d]/;
/** Without one of these there is nothing to trim. */
const trimmable = new RegExp(`${opening.source}|${closing.source}|${byGlyph.source}`);

export function mayBeTrimmed(text: string): boolean {
  return trimmable.test(text);
}

export interface TrimmedSegments {
  readonly segments: readonly Segment[];
  /** px that a line saves when it ends before this offset: the room behind a closing bracket there. */
  endTrim(offset: number): number;
}

/**
 * Takes away the room within full-width signs that stand beside each other, as `text-spacing-trim: normal` does. Signs
 * at the ends of lines touch nothing and keep it; a closing bracket gives it up there if it would not fit otherwise.
 * With `space-all` each keeps its room: such signs are set one by one, as the canvas trims those of one font itself.
 */
export function spacePunctuation(
  segments: readonly Segment[],
  text: string,
  { measurer, trim }: { readonly measurer: TextMeasurer; readonly trim: 'normal' | 'space-all' },
): TrimmedSegments {
  const untouched = { segments, endTrim: () => 0 };
  if (measurer.fullWidthGlyph === undefined || !mayBeTrimmed(text)) return untouched;
  const edits = segments.map(() => ({ kerns: [] as Kern[], lead: 0, leadShift: 0, trail: 0 }));
  const share = trim === 'normal' ? -1 : 0;
  const endTrims = new Map<number, number>();
  let before: Sign | undefined;
  for (const [index, segment] of segments.entries()) {
    const glyphOf = (character: string) => measurer.fullWidthGlyph?.(character, fontOf(segment));
    const isTrimmed = segment.level % 2 === 0 && !hasOwnSpacing(segment);
    for (let at = segment.start; at < segment.end; at += 1) {
      const sign = signAt(text, at, { index, glyphOf: isTrimmed ? glyphOf : () => undefined });
      if (before && sign.kind === 'open' && /^(open|middle|close|narrow-open)$/.test(before.kind)) {
        const edit = edits[index];
        if (edit && sign.trim > 0 && at > segment.start) edit.kerns.push({ at, by: share * sign.trim });
        else if (edit && sign.trim > 0) Object.assign(edit, { lead: share * sign.trim, leadShift: share * sign.trim });
      } else if (before?.kind === 'close' && /^(close|middle|narrow-close)$/.test(sign.kind)) {
        const edit = edits[before.index];
        if (edit && before.trim > 0 && before.index === index) edit.kerns.push({ at, by: share * before.trim });
        else if (edit && before.trim > 0) edit.trail += share * before.trim;
      }
      if (closing.test(text.charAt(at)) && sign.trim > 0 && trim === 'normal') endTrims.set(at + 1, sign.trim);
      before = sign;
    }
  }
  return {
    segments: segments.map((segment, index) => {
      const { kerns, lead, leadShift, trail } = edits[index] as (typeof edits)[number];
      if (kerns.length === 0 && lead === 0 && trail === 0) return segment;
      return {
        ...segment,
        kerns: addKerns(segment.kerns, kerns),
        lead: addSide(segment.lead, { by: lead, shift: leadShift }),
        trail: addSide(segment.trail, { by: trail, shift: 0 }),
      };
    }),
    endTrim: (offset) => endTrims.get(offset) ?? 0,
  };
}

interface Sign {
  readonly kind: Kind;
  /** px of room that it can give up. */
  readonly trim: number;
  /** Index of its segment. */
  readonly index: number;
}

function signAt(
  text: string,
  at: number,
  { index, glyphOf }: { readonly index: number; readonly glyphOf: (character: string) => FullWidthGlyph | undefined },
): Sign {
  const character = text.charAt(at);
  if (opening.test(character)) return { kind: 'open', trim: glyphOf(character)?.trim ?? 0, index };
  if (closing.test(character)) return { kind: 'close', trim: glyphOf(character)?.trim ?? 0, index };
  if (middle.test(character)) return { kind: 'middle', trim: 0, index };
  if (byGlyph.test(character)) {
    const glyph = glyphOf(character);
    const kind = glyph && glyph.ink !== 'all' ? kinds[glyph.ink] : narrowKind(character);
    return { kind, trim: glyph?.trim ?? 0, index };
  }
  if (character < '\u0080' ? /[([{]/.test(character) : /\p{Ps}/u.test(character))
    return { kind: 'narrow-open', trim: 0, index };
  if (character < '\u0080' ? /[)\]}]/.test(character) : /\p{Pe}/u.test(character))
    return { kind: 'narrow-close', trim: 0, index };
  return { kind: 'other', trim: 0, index };
}

const kinds = { left: 'close', right: 'open', middle: 'middle' } as const;

function narrowKind(character: string): Kind {
  if (!quote.test(character)) return 'other';
  return openQuote.test(character) ? 'narrow-open' : 'narrow-close';
}

/** Who asks for spacing of full-width glyphs by features has chosen. */
function hasOwnSpacing({ features }: Segment): boolean {
  return (features['halt'] ?? 0) > 0 || (features['palt'] ?? 0) > 0;
}

function addKerns(a: readonly Kern[], b: readonly Kern[]): readonly Kern[] {
  const sums = new Map<number, number>();
  for (const { at, by } of [...a, ...b]) sums.set(at, (sums.get(at) ?? 0) + by);
  return [...sums].map(([at, by]) => ({ at, by })).sort((p, q) => p.at - q.at);
}

function addSide(a: CrossRunSide | null, b: CrossRunSide): CrossRunSide | null {
  if (b.by === 0 && b.shift === 0) return a;
  return { by: (a?.by ?? 0) + b.by, shift: (a?.shift ?? 0) + b.shift };
}
