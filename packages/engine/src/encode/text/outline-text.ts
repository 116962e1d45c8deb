import {
  formatColor,
  type GroupMark,
  innerMark,
  type Mark,
  type Paint,
  parseColor,
  type Scene,
  type ShapeMark,
  type Stroke,
  type TextLine,
  type TextMark,
  type TextRun,
  type TextStyle,
  translatePath,
} from '@platen/core';
import { shadeGlyphs } from './glyph-shadows.ts';
import type { VectorFonts } from './vector-fonts.ts';

/** Which runs become shapes, and what is left of them as text. */
export interface Outlining {
  readonly outliner: VectorFonts['outliner'];
  readonly isOutlined: (style: TextStyle) => boolean;
  /** The style in which an outlined run stays in its line, to be read and not seen; without it, the run goes. */
  readonly leftAs?: (style: TextStyle) => TextStyle;
}

/**
 * Turns runs of text into shapes: all of them for `embedFonts: false`, the emoji for SVG, whose viewers disagree on
 * colour fonts, emoji and outlined letters for PDF, whose readers do on those.
 */
export async function outlineText(scene: Scene, outlining: Outlining): Promise<Scene> {
  return { ...scene, marks: await outlineMarks(scene.marks, outlining) };
}

async function outlineMarks(marks: readonly Mark[], outlining: Outlining): Promise<readonly Mark[]> {
  const outlined: Mark[] = [];
  for (const mark of marks) {
    if (mark.kind === 'group') outlined.push({ ...mark, children: await outlineMarks(mark.children, outlining) });
    else if (mark.kind === 'text') outlined.push(await outlineMark(mark, outlining));
    else outlined.push(mark);
  }
  return outlined;
}

async function outlineMark(mark: TextMark, { outliner, isOutlined, leftAs }: Outlining): Promise<Mark> {
  const chosen = new Set(mark.styles.filter(isOutlined));
  const styleOf = ({ style }: TextRun) => mark.styles[style];
  const isChosen = (run: TextRun) => chosen.has(styleOf(run) as TextStyle);
  if (!mark.lines.some(({ runs }) => runs.some(isChosen))) return mark;
  const shapes: Mark[] = [];
  for (const line of mark.lines) {
    for (const run of line.runs) {
      const style = styleOf(run);
      if (style && isChosen(run)) {
        const href = leftAs ? null : run.href;
        shapes.push(...(await outlineRun({ ...run, href }, { line, style, outliner, mark })));
      }
    }
  }
  const bare = {
    ...mark,
    ...innerMark(mark.elementId),
    ...(leftAs && { styles: [...mark.styles, ...mark.styles.map(leftAs)] }),
  };
  const left = (run: TextRun): readonly TextRun[] => {
    if (!isChosen(run)) return [run];
    return leftAs ? [{ ...run, style: run.style + mark.styles.length }] : [];
  };
  const beneath = mark.decorations.filter(({ kind }) => kind !== 'line-through');
  const above = mark.decorations.filter(({ kind }) => kind === 'line-through');
  const kept = mark.lines.map((line) => ({ ...line, runs: line.runs.flatMap(left) }));
  const children: Mark[] = [{ ...bare, lines: kept, decorations: beneath }, ...shapes];
  if (above.length > 0) children.push({ ...bare, lines: [], backgrounds: [], decorations: above });
  const { elementId, transform, opacity, blendMode, filters, dropShadows, clip, href, alt } = mark;
  return { kind: 'group', elementId, transform, opacity, blendMode, filters, dropShadows, clip, href, alt, children };
}

interface RunContext {
  readonly line: TextLine;
  readonly style: TextStyle;
  readonly outliner: VectorFonts['outliner'];
  readonly mark: TextMark;
}

async function outlineRun(run: TextRun, { line, style, outliner, mark }: RunContext): Promise<readonly Mark[]> {
  const { text, direction, wordSpacing } = run;
  const { face, size, weight, italic, lang, letterSpacing, features } = style;
  const { layers, emboldenBy } = await outliner.outline({
    text,
    direction,
    wordSpacing,
    face,
    size,
    weight,
    italic,
    lang,
    letterSpacing,
    features,
  });
  const { fill: paint, opacity } = layers.some(({ color }) => color !== null)
    ? faded(style.fill)
    : { ...style, opacity: 1 };
  if (opacity === 0) return [];
  const shapes = layers.flatMap(({ d, color }): readonly ShapeMark[] => {
    const placed = translatePath(d, run.x, line.baseline - run.rise) ?? '';
    const fill = color === null ? paint : ({ type: 'solid', color } as const);
    const stroke = color === null ? (style.stroke ?? emboldening(fill, emboldenBy)) : null;
    const shape = { type: 'path', d: placed, fillRule: 'nonzero' } as const;
    const glyphs: ShapeMark = {
      ...innerMark(mark.elementId),
      kind: 'shape',
      shape,
      fill,
      stroke,
      shadows: [],
    };
    if (stroke?.align !== 'outside') return [glyphs];
    // Around letters it lies under them, where a translucent fill shows it; around shapes it is cut out.
    const beneath = { ...stroke, align: 'center', width: 2 * stroke.width } as const;
    return [
      { ...glyphs, fill: null, stroke: beneath },
      { ...glyphs, stroke: null },
    ];
  });
  if (shapes.length === 0) return [];
  if (style.shadows.length === 0 && run.href === null && shapes.length === 1 && opacity === 1) return shapes;
  const { beneath, dropShadows } = shadeGlyphs({ shapes, opacity }, style.shadows);
  const group: GroupMark = {
    ...innerMark(mark.elementId),
    kind: 'group',
    children: shapes,
    opacity,
    dropShadows,
    href: run.href,
  };
  return [...beneath, group];
}

/** The paint of glyphs with colours of their own, of which the text's colour says only how much is seen of them. */
function faded(fill: Paint | null): { readonly fill: Paint | null; readonly opacity: number } {
  if (fill === null) return { fill, opacity: 0 };
  const color = fill.type === 'solid' ? parseColor(fill.color) : undefined;
  if (color === undefined || color.a >= 1) return { fill, opacity: 1 };
  return { fill: { type: 'solid', color: formatColor({ ...color, a: 1 }) }, opacity: color.a };
}

function emboldening(paint: TextStyle['fill'], width: number): Stroke | null {
  if (paint === null || width <= 0) return null;
  return { paint, width, dash: [], dashOffset: 0, cap: 'butt', join: 'miter', miterLimit: 4, align: 'center' };
}
