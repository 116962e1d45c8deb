import type { FontCatalog, Scene, TextRun, TextStyle } from '@platen/core';
import { sceneOf, shadowOf, solid } from '../scenes.ts';

/** Lines in several scripts, set by hand: each is one run from the left edge. */
export function textScene(fonts: FontCatalog): Scene {
  const styles: TextStyle[] = [];
  const set = (
    family: string,
    text: string,
    more: Partial<TextStyle & Pick<TextRun, 'direction' | 'wordSpacing'>> = {},
  ) => {
    const { direction = 'ltr', wordSpacing = 0, ...style } = more;
    const face = faceFor(fonts, family, text, style.weight ?? 400);
    styles.push({
      face,
      size: 28,
      weight: 400,
      italic: false,
      letterSpacing: 0,
      lang: '',
      features: {},
      fill: solid('#111111'),
      stroke: null,
      shadows: [],
      ...style,
    });
    const y = (styles.length - 1) * 44;
    const run: TextRun = {
      text,
      start: 0,
      x: 20,
      width: 380,
      direction,
      style: styles.length - 1,
      wordSpacing,
      rise: 0,
      href: null,
    };
    return { box: { x: 20, y, width: 380, height: 44 }, baseline: y + 32, text, runs: [run] };
  };
  const lines = [
    set('Inter', 'AVATAR office ffi 700', { weight: 700 }),
    set('Inter', 'Gradient office', {
      fill: {
        type: 'linear',
        x0: 20,
        y0: 0,
        x1: 300,
        y1: 0,
        stops: [
          { offset: 0, color: '#ff0000' },
          { offset: 1, color: '#0000ff' },
        ],
      },
    }),
    set('Noto Sans Arabic', 'السلام عليكم ورحمة', { direction: 'rtl', lang: 'ar' }),
    set('Noto Sans Devanagari', 'नमस्ते दुनिया क्षत्रिय हिन्दी कि नि', { lang: 'hi' }),
    set('Lora', 'Wide <words> & "quotes"', { wordSpacing: 12 }),
    set(fonts.emojiFamily.name, '😀👨‍👩‍👧❤️🇩🇪'),
    set('Inter', 'Shadow', {
      weight: 900,
      shadows: [shadowOf('rgba(0, 0, 0, 0.6)', { offsetX: 4, offsetY: 4, blur: 4 })],
    }),
  ];
  const mark = {
    kind: 'text',
    elementId: 't',
    transform: null,
    opacity: 1,
    blendMode: 'normal',
    filters: [],
    dropShadows: [],
    clip: null,
    href: null,
    alt: null,
    styles,
    lines,
    backgrounds: [],
    decorations: [],
  } as const;
  return sceneOf([mark], { width: 440, height: 320 });
}

/** The face of a family that has the text's first letter at that weight, upright. */
function faceFor(fonts: FontCatalog, name: string, text: string, weight: number): string {
  const codePoint = text.codePointAt(0) ?? 0;
  const face = fonts
    .family(name)
    ?.faces.find(
      ({ coverage, italic, weights }) =>
        !italic && weights[0] <= weight && weight <= weights[1] && covers(coverage, codePoint),
    );
  if (!face) throw new Error(`${name} has no letter ${text.slice(0, 1)}.`);
  return face.id;
}

function covers(ranges: readonly number[], codePoint: number): boolean {
  return ranges.some((from, index) => index % 2 === 0 && from <= codePoint && codePoint <= (ranges[index + 1] ?? from));
}
