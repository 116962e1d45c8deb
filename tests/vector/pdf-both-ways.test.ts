import {
  type BoundDesign,
  bindDesign,
  type DesignInput,
  defaultRenderOptions,
  parseDesign,
  type RenderOptions,
} from '@platen/core';
import { createRenderServices, type ImageSource, render } from '@platen/engine';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { readPdf, writePdf } from '../../packages/engine/src/encode/pdf/pdf-file.ts';
import { makeTextReadable } from '../../packages/engine/src/encode/pdf/skia/readable-text.ts';
import { loadFixtureDesign, onePageDesignNames } from '../fixtures/load-design.ts';
import { isSkias, leftToSkia } from './support/left-to-skia.ts';
import { hasPoppler, readWithPoppler } from './support/programs.ts';

const services = createRenderServices();
type Properties = Readonly<Record<string, unknown>>;

async function pdfOf(
  design: BoundDesign,
  images: ReadonlyMap<string, ImageSource> = new Map(),
  more: Partial<RenderOptions> = {},
): Promise<Buffer> {
  return (await render({ design, images, options: { ...defaultRenderOptions, format: 'pdf', ...more } }, services))
    .bytes;
}

/** What pdf.js reads, in the order of the file, without spaces: readers find those by gaps. */
async function read(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const { items } = await (await (await task.promise).getPage(1)).getTextContent();
    return compact(items.map((item) => ('str' in item ? item.str : '')).join(''));
  } finally {
    await task.destroy();
  }
}

function compact(text: string): string {
  return text.normalize('NFKC').replace(/\s|\p{Cf}|\ufe0f/gu, '');
}

function designOf(elements: readonly Properties[]): BoundDesign {
  const document = { width: 640, height: 900, canvasData: { background: '#ffffff', elements } };
  return bindDesign(parseDesign(document as unknown as DesignInput));
}

describe.each(onePageDesignNames())('the PDF of %s', (name) => {
  it('is read in the same way whether Skia writes it or not', async ({ skip }) => {
    const { design, images } = loadFixtureDesign(name);
    const plain = await pdfOf(design, images);
    if (isSkias(plain)) skip('only Skia writes it');
    const skias = await pdfOf(leftToSkia(design), images);
    expect(isSkias(skias)).toBe(true);
    expect(await read(skias)).toBe(await read(plain));
  });
});

/** Signs and figures between words, which fonts give other forms there; letters that join, stack and part. */
const texts = {
  en: 'Fir plank 1 × 40 mm, “quoted” (a) 12.50 € — 10 : 30 – 3 x 4 @ 5 + 6 = 11',
  fr: 'L’œuvre d’été : 12 500,50 € « déjà » 1/2 office affluent',
  de: 'Größe 3 × 4 m — Straße „Ärger“ <- -> => !=',
  vi: 'Tiếng Việt có dấu: Nguyễn 12 ₫',
  el: 'Ελληνικά 12 € — αβγ × 2',
  ru: 'Привет, мир! 1 × 2 = 3 ₽',
  ja: '価格は12.50€（税込）2026年5月12日「東京」ー',
  zh: '价格：12.50元，2026年5月12日',
  ko: '가격 12.50 원 2026년 5월 (서울)',
  th: 'ราคา 12.50 บาท น้ำ 1 × 2',
  hi: 'क्षत्रिय मूल्य 12.50 ₹ — हिन्दी 1 × 2',
  ta: 'விலை 12.50 கொ 1 × 2',
  ka: 'ფასი 12 ₾ × 3',
} as const;

const settings: readonly (readonly [title: string, properties: Properties])[] = [
  ['as it is', {}],
  ['in letters set apart', { letterSpacing: 1.5 }],
  ['in letters set closer, and words apart', { letterSpacing: -0.5, wordSpacing: 6 }],
  ['justified', { textAlign: 'justify', width: 180 }],
  ['turned', { rotation: 4 }],
  ['in another weight, slanted, without kerning', { fontStyle: 'italic', fontWeight: 600, fontFeatures: { kern: 0 } }],
  ['in a script face', { fontFamily: 'Caveat' }],
  ['in a serif face that kerns spaces', { fontFamily: 'Playfair Display' }],
  ['outlined', { stroke: '#be123c', strokeWidth: 1 }],
  ['with a blurred shadow and a sharp one', { shadow: [shadowOf(5), shadowOf(0)] }],
];

function shadowOf(blur: number): Properties {
  return { color: '#00000080', offsetX: 3, offsetY: 3, blur };
}

function stacked(properties: Properties): readonly Properties[] {
  return Object.entries(texts).map(([lang, text], index) => ({
    id: lang,
    type: 'text',
    x: 30,
    y: 20 + 62 * index,
    width: 590,
    height: 60,
    fontSize: 14,
    lang,
    text,
    ...properties,
  }));
}

describe('text of many scripts', () => {
  it.each(settings)('is read whole and in order from a file of Skia, %s', async (_, properties) => {
    const design = designOf(stacked(properties));
    const skias = await pdfOf(leftToSkia(design));
    expect(isSkias(skias)).toBe(true);
    expect(await read(skias)).toBe(compact(Object.values(texts).join('')));
    expect(await read(await pdfOf(design))).toBe(compact(Object.values(texts).join('')));
  });
});

const rows = [
  { item: 'Fir plank 1 × 40 mm', qty: 3, price: '12.50 €' },
  { item: 'Fir plank 2 × 40 mm', qty: 6, price: '25.00 €' },
  { item: 'Bolt - nut : M 7', qty: 9, price: '2' },
];
const columns = [
  { key: 'item', title: 'Item', width: '2fr' },
  { key: 'qty', title: 'Qty', align: 'right' },
  { key: 'price', title: 'Price', align: 'right' },
];
const table = { id: 'table', type: 'table', x: 40, y: 200, width: 560, height: 300, fontSize: 24, columns, rows };
const cells = ['Item', 'Qty', 'Price', ...rows.flatMap(({ item, qty, price }) => [item, String(qty), price])];

describe('a table beside what only Skia writes', () => {
  it.each<[string, readonly Properties[]]>([
    ['a text with a blurred shadow', [{ id: 'a', type: 'text', width: 300, text: 'Shadow', shadow: shadowOf(6) }]],
    ['text from right to left', [{ id: 'a', type: 'text', width: 300, text: 'مرحبا' }]],
    ['an outlined text', [{ id: 'a', type: 'text', width: 300, text: 'Outline', stroke: '#be123c' }]],
  ])('has all its cells in the text: %s', async (_, beside) => {
    const pdf = await pdfOf(designOf([...beside, table]));
    expect(isSkias(pdf)).toBe(true);
    expect(await read(pdf)).toContain(compact(cells.join('')));
    if (hasPoppler) for (const cell of cells) expect(readWithPoppler(pdf)).toContain(cell);
  });

  it('has them where the page is narrower, and keeps single figures', async () => {
    const size = { width: 600, height: 900, resizeMode: 'cover' } as const;
    const design = designOf([table]);
    const skias = await pdfOf(leftToSkia(design), new Map(), size);
    expect(await read(skias)).toBe(compact(cells.join('')));
    expect(await read(await pdfOf(design, new Map(), size))).toBe(compact(cells.join('')));
  });
});

describe('text that no run is known for', () => {
  it('is read as the font has it', async () => {
    const file = readPdf(
      await pdfOf(leftToSkia(designOf([{ id: 'a', type: 'text', width: 500, text: 'Plain letters 12' }]))),
    );
    const unknown = makeTextReadable(file, [[]], () => undefined);
    expect(await read(writePdf(unknown))).toBe('Plainletters12');
  });
});
