import { bindDesign, layoutDesign, type Mark, parseDesign, type TextMark } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { createFontServices } from '../fonts/font-services.ts';

const services = createFontServices();

function textOf(element: Readonly<Record<string, unknown>>): TextMark {
  const elements = [{ type: 'text', x: 0, y: 0, width: 200, height: 400, ...element }];
  const design = bindDesign(parseDesign({ width: 200, height: 400, canvasData: { elements } } as never));
  const scene = layoutDesign(design, { ...services, images: new Map(), pixelRatio: 1 });
  const find = (marks: readonly Mark[]): TextMark | undefined => {
    for (const mark of marks) {
      if (mark.kind === 'text') return mark;
      const inner = mark.kind === 'group' ? find(mark.children) : undefined;
      if (inner) return inner;
    }
    return undefined;
  };
  const found = find(scene.marks);
  if (!found) throw new Error('no text');
  return found;
}

const runsOf = ({ lines, styles }: TextMark) =>
  lines.flatMap(({ runs }) => runs.map(({ text, style }) => ({ text, style: styles[style] })));

describe('the font of a run', () => {
  it('has the hyphen that ends a line, where the font of the word has none', () => {
    const text = 'பார்க்கப்பட்டவர்களுக்காக முன்னேற்றமடைந்தவர்கள்';
    const runs = runsOf(textOf({ text, lang: 'ta', hyphenate: true, fontSize: 30, width: 120 }));
    const hyphens = runs.filter((run) => /[-\u2010]$/.test(run.text));
    expect(hyphens.length).toBeGreaterThan(0);
    for (const { style } of hyphens) {
      const { coverage } = services.fontStore.face(style?.face ?? '');
      expect(
        coverage.some((from, index) => index % 2 === 0 && from <= 0x2d && (coverage[index + 1] ?? 0) >= 0x2d),
      ).toBe(true);
    }
  });

  it('draws a joined emoji within Hebrew as one', () => {
    const runs = runsOf(textOf({ text: 'שלום ❤️‍🔥 שלום', lang: 'he', fontSize: 40 }));
    const emoji = runs.find((run) => run.text.includes('🔥'));
    expect(emoji?.style?.features).toEqual({});
  });
});
