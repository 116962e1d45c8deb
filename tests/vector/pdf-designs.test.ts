import { bindDesign, defaultRenderOptions, type Element, parseDesign, type RenderOptions } from '@platen/core';
import { createRenderServices, type RenderOutput, render } from '@platen/engine';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../packages/engine/src/encode/pdf/pdf-file.ts';
import { loadFixtureDesign, onePageDesignNames } from '../fixtures/load-design.ts';

const services = createRenderServices();

function renderPdf(name: string, options: Partial<RenderOptions> = {}): Promise<RenderOutput> {
  const { design, images } = loadFixtureDesign(name);
  return render({ design, images, options: { ...defaultRenderOptions, format: 'pdf', ...options } }, services);
}

async function withPage<Result>(pdf: Uint8Array, look: (page: PdfPage, document: PdfDocument) => Promise<Result>) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const document = await task.promise;
    expect(document.numPages).toBe(1);
    return await look(await document.getPage(1), document);
  } finally {
    await task.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** Letters, their marks and digits, folded: readers part and join words as they like, and text may be in capitals. */
function letters(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
      // Joiners of emoji and the styles of keycaps are marks too.
      .replace(/[\ufe0f\u20e3]/g, '')
  );
}

async function readLetters(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent();
  return letters(items.map((item) => ('str' in item ? item.str : '')).join(''));
}

/** The texts of a design in the order in which a person reads them, each cell of a table for itself. */
function textsOf(elements: readonly Element[]): readonly string[] {
  return elements.flatMap((element): readonly string[] => {
    if (element.opacity === 0) return [];
    if (element.type === 'group') return textsOf(element.children);
    if (element.type === 'text') return [element.text];
    if (element.type !== 'table') return [];
    const header = element.showHeader ? element.columns.map((column) => column.header ?? '') : [];
    return [...header, ...[...element.rows, ...element.footer].flatMap(({ cells }) => cells.map(({ text }) => text))];
  });
}

/** Pictures that a design's PDF may hold: its photographs, and what is blurred, which PDF cannot describe. */
const pictures: Readonly<Record<string, number>> = {
  // The shadow of the card.
  'emoji-post': 1,
  // The shadow of the title, in parts.
  'event-ticket': 4,
  // The photograph and the glow of the button; the logo is SVG.
  'link-card': 2,
  'podcast-cover': 1,
  'print-flyer': 1,
  // The photograph and the portrait.
  'social-post': 2,
};

describe.each(onePageDesignNames())('the PDF of %s', (name) => {
  it('is read in order, embeds every font, and holds pictures only where it must', async () => {
    const { design } = loadFixtureDesign(name);
    const { bytes } = await renderPdf(name);
    await withPage(bytes, async (page) => {
      expect(page.view).toEqual([0, 0, design.width, design.height]);
      const read = await readLetters(page);
      let at = 0;
      for (const text of textsOf(design.elements)) {
        const found = read.indexOf(letters(text), at);
        expect(found, `${text}\nafter ${read.slice(0, at)}\nin ${read.slice(at)}`).toBeGreaterThanOrEqual(0);
        at = found + letters(text).length;
      }

      const { fnArray, argsArray } = await page.getOperatorList();
      const images = fnArray.filter((operation) => imageOperations.has(operation));
      expect(images).toHaveLength(pictures[name] ?? 0);
      const fonts = fnArray.flatMap((operation, index) =>
        operation === OPS.setFont ? [page.commonObjs.get(argsArray[index][0])] : [],
      );
      expect(fonts.length).toBeGreaterThan(0);
      for (const { name: fontName, missingFile } of fonts) expect(missingFile, fontName).not.toBe(true);
    });
    const { objects } = readPdf(bytes);
    const dictionaries = [...objects.values()].map(({ dictionary }) => dictionary);
    // Fonts of drawings (Type 3) have their glyphs in the file; the others need a font file.
    const files = dictionaries.filter((text) => /\/Subtype \/CIDFontType[02]\b/.test(text));
    for (const text of files) {
      const descriptor = /\/FontDescriptor (\d+) 0 R/.exec(text)?.[1];
      expect(objects.get(Number(descriptor))?.dictionary).toMatch(/\/FontFile[23] /);
    }
    for (const [, base] of dictionaries.join('\n').matchAll(/\/BaseFont \/(\S+)/g)) expect(base).toMatch(/^[A-Z]{6}\+/);
  });

  it('has no text but shapes with outlines', async () => {
    const { bytes } = await renderPdf(name, { embedFonts: false });
    expect(bytes.includes('/FontFile')).toBe(false);
    await withPage(bytes, async (page) => expect(await readLetters(page)).toBe(''));
  });
});

const imageOperations = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

describe('a design on a named page', () => {
  const mm = 72 / 25.4;
  const sizes = { A4: [210 * mm, 297 * mm], Letter: [612, 792], Legal: [612, 1008] } as const;
  const designs = ['certificate', 'menu'] as const;
  const margins = { top: 30, right: 20, bottom: 60, left: 40 };
  const cases = designs.flatMap((name) =>
    (['A4', 'Letter', 'Legal'] as const).flatMap((pageSize) =>
      ([undefined, 'portrait', 'landscape'] as const).flatMap((orientation) =>
        ([72, 300] as const).map((dpi) => ({ name, pageSize, orientation, dpi })),
      ),
    ),
  );

  it.each(cases)('$name on $pageSize, $orientation, at $dpi dpi', async ({ name, pageSize, orientation, dpi }) => {
    const { design } = loadFixtureDesign(name);
    const upright = orientation === undefined ? design.height >= design.width : orientation === 'portrait';
    const [short, long] = sizes[pageSize];
    const [width, height] = upright ? [short, long] : [long, short];
    const pdf = { ...defaultRenderOptions.pdf, pageSize, margins, ...(orientation !== undefined && { orientation }) };
    const output = await renderPdf(name, { dpi, pdf });
    expect([output.width, output.height]).toEqual([Math.round((width * dpi) / 72), Math.round((height * dpi) / 72)]);
    await withPage(output.bytes, async (page) => {
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
      expect([left, bottom]).toEqual([0, 0]);
      expect(right).toBeCloseTo(width, 2);
      expect(top).toBeCloseTo(height, 2);
      // Nothing is read in the margins, and the design is as large as they allow.
      const pt = 72 / dpi;
      const room = { width: width - 60 * pt, height: height - 90 * pt };
      const factor = Math.min(room.width / design.width, room.height / design.height);
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
      for (const { transform, width: advance } of texts) {
        expect(transform[4]).toBeGreaterThan(margins.left * pt);
        expect(transform[4] + advance).toBeLessThan(width - margins.right * pt);
        expect(transform[5]).toBeGreaterThan(margins.bottom * pt);
        expect(transform[5]).toBeLessThan(height - margins.top * pt);
      }
      const largest = Math.max(...texts.map(({ transform }) => Math.hypot(transform[0], transform[1])));
      expect(largest).toBeCloseTo(factor * largestFont(design.elements), 1);
    });
  });
});

function largestFont(elements: readonly Element[]): number {
  return Math.max(...elements.map((element) => (element.type === 'text' ? element.fontSize : 0)));
}

describe('links of a PDF', () => {
  const text = { type: 'text', width: 360, height: 40, fontSize: 20, fontFamily: 'Inter' };
  const elements = [
    {
      ...text,
      id: 'markdown',
      x: 20,
      y: 20,
      textFormat: 'markdown',
      text: 'Read [the guide](https://example.org/a) now',
    },
    { ...text, id: 'whole', x: 20, y: 80, text: 'Write to us', href: 'mailto:{{ mail }}' },
    {
      id: 'box',
      type: 'rectangle',
      x: 20,
      y: 140,
      width: 100,
      height: 40,
      fill: '#336699',
      href: 'https://example.org/b',
    },
  ];
  const design = bindDesign(parseDesign({ width: 400, height: 200, canvasData: { elements } }), {
    dynamicData: { mail: 'ada@example.org' },
  });

  it('lie over the words of Markdown links and over elements with an href, on every page size', async () => {
    for (const dpi of [72, 144]) {
      const options = { ...defaultRenderOptions, format: 'pdf', dpi } as const;
      const { bytes, warnings } = await render({ design, images: new Map(), options }, services);
      expect(warnings).toEqual([]);
      const pt = 72 / dpi;
      await withPage(bytes, async (page) => {
        const links = await page.getAnnotations();
        expect(links.map(({ subtype, url }) => [subtype, url])).toEqual([
          ['Link', 'https://example.org/a'],
          ['Link', 'mailto:ada@example.org'],
          ['Link', 'https://example.org/b'],
        ]);
        const boxes = links.map(({ rect: [left, bottom, right, top] }) =>
          [left / pt, 200 - top / pt, right / pt, 200 - bottom / pt].map(Math.round),
        );
        const [words = [], whole = [], box = []] = boxes;
        // After "Read " and before " now", within the line.
        expect(words[0]).toBeGreaterThan(60);
        expect(words[2]).toBeLessThan(180);
        expect(words[1]).toBeGreaterThanOrEqual(18);
        expect(words[3]).toBeLessThanOrEqual(48);
        // The line, and not the room around it that odd glyphs are given.
        expect(whole[0]).toBe(20);
        expect(whole[1]).toBeGreaterThanOrEqual(78);
        expect(whole[3]).toBeLessThanOrEqual(122);
        for (const [side, expected] of [20, 140, 120, 180].entries()) {
          expect(Math.abs((box[side] ?? 0) - expected)).toBeLessThanOrEqual(1);
        }
      });
    }
  });
});

describe('vowelled text of a right-to-left script', () => {
  it.each([
    ['Arabic', 'بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ'],
    ['Arabic with tanwin', 'ليالٍ طويلةً مقعداً'],
    ['Hebrew', 'שָׁלוֹם עֲלֵיכֶם'],
  ])('is read with each mark after its letter: %s', async (_, text) => {
    const elements = [{ id: 't', type: 'text', width: 600, height: 60, fontSize: 32, text }];
    const design = bindDesign(parseDesign({ width: 600, height: 60, canvasData: { elements } }));
    const options = { ...defaultRenderOptions, format: 'pdf' } as const;
    const { bytes } = await render({ design, images: new Map(), options }, services);
    await withPage(bytes, async (page) => expect(await readLetters(page)).toBe(letters(text)));
  });
});

describe('the title of a PDF', () => {
  it('is the name of the design', async () => {
    const { bytes } = await renderPdf('quote', { pdf: { ...defaultRenderOptions.pdf, title: 'Zitat „Eins“ 引用' } });
    await withPage(bytes, async (_, document) => {
      expect((await document.getMetadata()).info).toMatchObject({ Title: 'Zitat „Eins“ 引用' });
    });
  });
});
