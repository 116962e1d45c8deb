import { shapingFeatures } from '../scene/font-features.ts';
import { type FacePicker, faceHas, type StyleFaces } from './faces/pick-face.ts';
import { syntheticStyle } from './faces/synthetic-style.ts';
import type { CrossRunSide, FontFace, Kern, TextMeasurer } from './fonts.ts';
import { type Cluster, isEmojiCluster, isIgnorable } from './scripts/clusters.ts';
import { figuresOfCursive } from './scripts/figures-of-cursive.ts';
import { signsWithinHebrew } from './scripts/hebrew-context.ts';
import type { RunStyle, StyledRun } from './text-block.ts';

/** Text of one style, font file and level, in logical order. Offsets count UTF-16 code units of the paragraph. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly style: RunStyle;
  readonly face: FontFace;
  readonly level: number;
  /**
   * Segments of one item differ in their font file only. Blink counts the width of an item (text of one style and
   * level) in whole 1/64 px, rounded up.
   */
  readonly item: number;
  /** The face whose metrics stand for the style, whatever file has the letters. */
  readonly primary: FontFace;
  /** The style's, and what the text around the segment asks for. */
  readonly features: Readonly<Record<string, number>>;
  /** Kerning that the canvas leaves out, by offset in the paragraph, ascending. */
  readonly kerns: readonly Kern[];
  /** What changes at its start and at its end when the neighbour is on the same line. */
  readonly lead: CrossRunSide | null;
  readonly trail: CrossRunSide | null;
}

/** What the measurer is told of a segment. */
export function fontOf({ face, style, level, features }: Segment) {
  return {
    face: face.id,
    size: style.size,
    weight: syntheticStyle(face, style).weight,
    italic: style.italic,
    letterSpacing: style.letterSpacing,
    wordSpacing: 0,
    direction: level % 2 === 1 ? 'rtl' : 'ltr',
    lang: style.lang,
    features,
  } as const;
}

/** Parts a paragraph where the style, the font file or the level changes. */
export function segmentsOf(
  text: string,
  runs: readonly StyledRun[],
  clusters: readonly Cluster[],
  levels: Uint8Array | null,
  { picker, missing }: { readonly picker: FacePicker; readonly missing: Set<string> },
): readonly Segment[] {
  const segments: Segment[] = [];
  let runIndex = 0;
  let runEnd = runs[0]?.text.length ?? 0;
  let previous: Segment | undefined;
  let wasUnkerned = false;
  let faces: StyleFaces | undefined;
  let facesStyle: RunStyle | undefined;
  const signs = signsWithinHebrew(text, clusters);
  const figures = runs.some((run) => run.style.letterSpacing !== 0) ? figuresOfCursive(text) : null;
  const unspaced = withoutSpacing();
  for (const [index, { start, end }] of clusters.entries()) {
    while (start >= runEnd && runIndex < runs.length - 1) {
      runIndex += 1;
      runEnd += runs[runIndex]?.text.length ?? 0;
    }
    const given = runs[runIndex]?.style;
    if (given === undefined) break;
    const style = figures?.[start] === 1 ? unspaced(given) : given;
    const level = levels?.[start] ?? 0;
    if (facesStyle !== style) {
      faces = picker.facesFor(style);
      facesStyle = style;
    }
    const face = faceOf(text.slice(start, end), style, previous, {
      faces: faces as StyleFaces,
      emoji: picker.emoji,
      missing,
    });
    const isNewItem = previous === undefined || previous.style !== style || previous.level !== level;
    const isUnkerned = signs?.[index] === true && !faceHas(face, hebrewAlef);
    if (previous && !isNewItem && previous.face === face && wasUnkerned === isUnkerned) {
      previous = { ...previous, end };
      segments[segments.length - 1] = previous;
    } else {
      const item = (previous?.item ?? 0) + (isNewItem ? 1 : 0);
      const features = featuresIn(face, isUnkerned ? { kern: 0, ...style.features } : style.features);
      previous = { start, end, style, face, level, item, primary: (faces as StyleFaces).primary, features, ...alone };
      wasUnkerned = isUnkerned;
      segments.push(previous);
    }
  }
  return segments;
}

/** Each style without the spacing of its letters, which parts ligatures all the same. */
function withoutSpacing(): (style: RunStyle) => RunStyle {
  const known = new Map<RunStyle, RunStyle>();
  return (style) => {
    if (style.letterSpacing === 0) return style;
    const made = known.get(style) ?? { ...style, letterSpacing: 0, features: shapingFeatures(style) };
    known.set(style, made);
    return made;
  };
}

/** Without kerning Skia parts the joined emoji, and emoji have none. */
function featuresIn(face: FontFace, { kern, ...others }: Segment['features']): Segment['features'] {
  return face.emoji || kern === undefined ? others : { kern, ...others };
}

const alone = { kerns: [], lead: null, trail: null } as const;

const hebrewAlef = 0x5d0;

interface FaceChoice {
  readonly faces: StyleFaces;
  readonly emoji: FontFace | undefined;
  readonly missing: Set<string>;
}

function faceOf(
  cluster: string,
  style: RunStyle,
  previous: Segment | undefined,
  { faces, emoji, missing }: FaceChoice,
): FontFace {
  const codePoints = visibleCodePoints(cluster);
  if (emoji && isEmojiCluster(cluster) && faceHas(emoji, codePoints[0] ?? 0)) return emoji;
  // Joiners and selectors stay with the text before them; a space comes from the first font that has it, as in CSS.
  if (codePoints.length === 0) return previous?.style === style && !previous.face.emoji ? previous.face : faces.primary;
  // A font may have only the composed form of a letter and its mark, which the shaper then uses.
  const face =
    faces.pick(codePoints.length > 1 ? visibleCodePoints(cluster.normalize('NFC')) : codePoints) ??
    faces.pick(codePoints) ??
    faces.pick(codePoints.slice(0, 1));
  if (face) return face;
  missing.add(cluster);
  return faces.primary;
}

function visibleCodePoints(cluster: string): readonly number[] {
  return [...cluster].map((character) => character.codePointAt(0) ?? 0).filter((codePoint) => !isIgnorable(codePoint));
}

/** With the kerning between its own characters; font files do not kern with each other. */
export function kerned(segment: Segment, text: string, measurer: TextMeasurer): Segment {
  const { start, end } = segment;
  const kerns = measurer.kerning?.(text.slice(start, end), fontOf(segment)) ?? [];
  return kerns.length === 0 ? segment : { ...segment, kerns: kerns.map(({ at, by }) => ({ at: at + start, by })) };
}
