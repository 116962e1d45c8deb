import { bindDesign, defaultRenderOptions, type Element, parseDesign } from '@platen/core';
import { createRenderServices, render } from '@platen/engine';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { loadFixtureDesign } from '../fixtures/load-design.ts';
import { hasPoppler, readWithPoppler } from './support/programs.ts';

const services = createRenderServices();
const options = { ...defaultRenderOptions, format: 'pdf' } as const;

/** Lines of two directions, of one's own writing. */
const mixed = [
  'نشر Platen الإصدار 2.0 في 14 مايو (GitHub) اليوم.',
  'السعر 1,250.00 ريال سعودي، شامل الضريبة 15%.',
  'اتصل بنا على +966 11 555 0100 أو زر www.example.com الآن',
  'المؤتمر السنوي للتصميم ٢٠٢٦ في الرياض',
  'فتح الباب 🎉 للجميع اليوم 50% خصم',
  'قال: «أهلًا وسهلًا» ثم مضى في طريقه',
  'رقم الهاتف: 050-123-4567 (واتساب)',
  'קונצרט קיץ 2026 עם Yael Cohen בתל אביב',
  'המחיר הוא 1,250.00 ₪ (כולל מע״מ) עד 31/12.',
  'שלום Platen עולם 3D, גרסה AVATAR 7.4 של 11:47',
  'ערב טוב 🚀 לכולם',
  'The word שלום עולם means “hello world” (in 2 words).',
  'Arabic مرحبا بالعالم and Hebrew שלום in one line, 42 times',
];

/** What a person reads: one space between words, without the marks that say which way text runs. */
function readable(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\ufe0f', '')
    .replace(/\s+/g, ' ')
    .trim();
}

async function pdfOf(element: Readonly<Record<string, unknown>>): Promise<Uint8Array> {
  const common = { id: 't', type: 'text', x: 20, y: 20, width: 900, height: 200, fontSize: 28 };
  const document = parseDesign({ width: 940, height: 240, canvasData: { elements: [{ ...common, ...element }] } });
  return (await render({ design: bindDesign(document), images: new Map(), options }, services)).bytes;
}

async function readWithPdfJs(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const { items } = await (await (await task.promise).getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  } finally {
    await task.destroy();
  }
}

describe('a line of two directions in a PDF', () => {
  it.each(mixed)('is read by pdf.js as it was written: %s', async (text) => {
    expect(readable(await readWithPdfJs(await pdfOf({ text })))).toBe(readable(text));
  });

  // poppler takes an emoji in a line as short as the last for a column of its own: its font has other heights.
  it.each(mixed.filter((text) => !text.startsWith('ערב')))('is read by poppler as it was written: %s', async (text) => {
    if (!hasPoppler) return;
    expect(readable(readWithPoppler(await pdfOf({ text })))).toBe(readable(text));
  });

  it.each(['Cairo', 'Heebo', 'Lora'])('is read as it was written in %s, bold and with a shadow', async (fontFamily) => {
    const shadow = { color: '#00000080', offsetX: 2, offsetY: 2, blur: 3 };
    for (const text of mixed.slice(0, 4).concat(mixed.slice(7, 10)))
      expect(readable(await readWithPdfJs(await pdfOf({ text, fontFamily, fontWeight: 700, shadow })))).toBe(
        readable(text),
      );
  });

  it.each([
    ['spread', { shadow: { color: '#be123c', spread: 3 } }],
    ['inset', { shadow: { color: '#be123c', blur: 3, inset: true } }],
    ['clipped, with a shadow', { clip: { shape: 'rounded' }, shadow: { color: '#be123c', blur: 3, spread: 1 } }],
  ])('is read once where its shadow is %s', async (_, properties) => {
    const text = mixed.at(-1) ?? '';
    expect(readable(await readWithPdfJs(await pdfOf({ text, ...properties })))).toBe(readable(text));
  });

  it('is read as it was written in several colours and weights', async () => {
    const text = 'السلام عليكم Platen ورحمة 42 الله';
    const spans = [
      { start: 2, end: 4, fill: '#d00000' },
      { start: 7, end: 12, fontWeight: 700 },
      { start: 13, end: 19, fill: '#0000d0' },
    ];
    expect(readable(await readWithPdfJs(await pdfOf({ text, spans })))).toBe(text);
  });
});

/** The texts of a design, in reading order. */
function textsOf(elements: readonly Element[]): readonly string[] {
  return elements.flatMap((element) => {
    if (element.type === 'group') return textsOf(element.children);
    return element.type === 'text' && element.textFormat === 'plain' ? [element.text] : [];
  });
}

describe.each(['arabic-poster', 'hebrew-poster'])('the PDF of %s', (name) => {
  it('is read word by word by pdf.js', async () => {
    const { design, images } = loadFixtureDesign(name);
    const { bytes } = await render({ design, images, options }, services);
    const read = readable(await readWithPdfJs(bytes)).replace(/ /g, '\u00b7');
    const texts = textsOf(design.elements);
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts) expect(read).toContain(readable(text).replace(/ /g, '\u00b7'));
  });
});

describe('letters that are set apart', () => {
  it('are all read, though they are drawn without contextual forms', async () => {
    const text = 'Start 11:47 -> 3x4';
    expect(readable(await readWithPdfJs(await pdfOf({ text, letterSpacing: 1 })))).toBe(text);
  });
});

describe('codes that a font is given', () => {
  it('are as wide as the glyph, so that what follows stands in its place', async () => {
    const text = 'שלום Platen עולם 3D, גרסה AVATAR 7.4 של 11:47';
    const task = getDocument({ data: new Uint8Array(await pdfOf({ text })), verbosity: 0 });
    const { items } = await (await (await task.promise).getPage(1)).getTextContent();
    const run = items.find((item) => 'str' in item && item.str.includes('AVATAR'));
    await task.destroy();
    if (!run || !('width' in run)) throw new Error('the run was not read');
    const inter = services.fonts.family('Inter')?.faces.find(({ id }) => id === 'inter-latin-wght-normal')?.id ?? '';
    const font = { face: inter, size: 28, weight: 400, italic: false, letterSpacing: 0, wordSpacing: 0 } as const;
    const width = services.measurer.width('AVATAR 7.4', { ...font, direction: 'ltr', lang: 'en', features: {} });
    expect(Math.abs(run.width - width)).toBeLessThan(1);
  });
});
