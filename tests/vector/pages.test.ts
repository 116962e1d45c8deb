import {
  bindDesign,
  type DesignInput,
  defaultRenderOptions,
  type OutputFormat,
  PlatenError,
  parseDesign,
} from '@platen/core';
import { createRenderServices, type RenderOutput, render } from '@platen/engine';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { loadFixtureDesign } from '../fixtures/load-design.ts';

const services = createRenderServices();
type Properties = Readonly<Record<string, unknown>>;

const rowsOf = (count: number): readonly (readonly [string, number])[] =>
  Array.from({ length: count }, (_, index) => [`Item ${index + 1}`, index + 1] as const);

/** A table of 100 px below a title, on pages of 200 px; rows are 20 px high, so three fit under the header and four without. */
const table = {
  id: 'table',
  type: 'table',
  x: 20,
  y: 80,
  width: 260,
  height: 100,
  overflow: 'paginate',
  rowHeight: 20,
  cellPadding: 2,
  columns: [{ header: 'Name' }, { header: 'Count' }],
  rows: rowsOf(10),
};
const title = { id: 'title', type: 'text', x: 20, y: 20, width: 260, height: 30, text: 'Stock' };

async function draw(
  elements: readonly Properties[],
  { format = 'pdf', dynamicData = {} }: { readonly format?: OutputFormat; readonly dynamicData?: Properties } = {},
): Promise<RenderOutput> {
  const input = { width: 300, height: 200, canvasData: { elements } } as unknown as DesignInput;
  const design = bindDesign(parseDesign(input), { dynamicData });
  return render({ design, images: new Map(), options: { ...defaultRenderOptions, format } }, services);
}

interface PdfPage {
  /** Lines as pdf.js reads them. */
  readonly lines: readonly string[];
  readonly size: readonly number[];
  readonly links: readonly string[];
  /** y of a line from the page's top, px. */
  readonly topOf: (text: string) => number | undefined;
}

async function pagesOf({ bytes }: RenderOutput): Promise<readonly PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const file = await task.promise;
    const pages: PdfPage[] = [];
    for (let number = 1; number <= file.numPages; number++) {
      const page = await file.getPage(number);
      const content = await page.getTextContent();
      const items = content.items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
      const links = (await page.getAnnotations()).map(({ url }: { readonly url?: string }) => url ?? '');
      const [, , width = 0, height = 0] = page.view;
      const topOf = (text: string): number | undefined => {
        const y: unknown = items.find(({ str }) => str === text)?.transform[5];
        return typeof y === 'number' ? height - y : undefined;
      };
      pages.push({ lines: items.map(({ str }) => str), size: [width, height], links, topOf });
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

const linesOf = async (
  elements: readonly Properties[],
  data: Properties = {},
): Promise<readonly (readonly string[])[]> =>
  (await pagesOf(await draw(elements, { dynamicData: data }))).map(({ lines }) => lines);
const items = (...numbers: readonly number[]): readonly string[] => numbers.flatMap((n) => [`Item ${n}`, `${n}`]);
const head = ['Name', 'Count'];

describe('a table that goes on over several pages of a PDF', () => {
  it('shows each row once and in order, under its header again, on pages of one size', async () => {
    const output = await draw([title, table]);
    const pages = await pagesOf(output);
    expect(pages.map(({ lines }) => lines)).toEqual([
      ['Stock', ...head, ...items(1, 2, 3, 4)],
      [...head, ...items(5, 6, 7, 8, 9, 10)],
    ]);
    expect(pages.map(({ size }) => size)).toEqual([
      [300, 200],
      [300, 200],
    ]);
    expect(output.warnings).toEqual([]);
    expect(output.elements.map(({ id, page, box, overflow }) => ({ id, page, y: box.y, overflow }))).toEqual([
      { id: 'title', page: 1, y: 20, overflow: false },
      { id: 'table', page: 1, y: 80, overflow: false },
      { id: 'table', page: 2, y: 20, overflow: false },
    ]);
  });

  it('has its header once with repeatHeader: false', async () => {
    const [first, second] = await linesOf([{ ...table, repeatHeader: false, continuationY: 80 }]);
    expect(first).toEqual([...head, ...items(1, 2, 3, 4)]);
    expect(second).toEqual(items(5, 6, 7, 8, 9));
  });

  it('has its footer once, at its end, with the sum of all rows', async () => {
    const pages = await linesOf([{ ...table, footer: [['Sum', { aggregate: 'sum' }]], rows: rowsOf(4) }]);
    expect(pages).toEqual([
      [...head, ...items(1, 2, 3)],
      [...head, ...items(4), 'Sum', '10'],
    ]);
  });

  it('begins on the pages after the first where continuationY says', async () => {
    const [, second] = await pagesOf(await draw([{ ...table, continuationY: 100 }]));
    expect(second?.lines).toEqual([...head, ...items(5, 6, 7)]);
    expect(second?.topOf('Name')).toBeGreaterThan(100);
    expect(second?.topOf('Name')).toBeLessThan(120);
  });

  it('begins below what repeats above it', async () => {
    const repeated = { ...title, y: 30, height: 24, showOnPages: 'all' };
    const [, second] = await pagesOf(await draw([repeated, table]));
    // 30 + 24, and 16 between the two.
    expect(second?.topOf('Name')).toBeGreaterThan(70);
    expect(second?.topOf('Name')).toBeLessThan(90);
  });

  it('ends at the foot of the page where its box reaches further', async () => {
    const [first] = await linesOf([{ ...table, height: 900 }]);
    expect(first).toEqual([...head, ...items(1, 2, 3, 4, 5)]);
  });

  it('keeps the rows of a merged cell together', async () => {
    const rows = [...rowsOf(3), [{ text: 'Both', rowSpan: 2 }, 4], [5], ['Item 6', 6]];
    expect(await linesOf([{ ...table, rows }])).toEqual([
      [...head, ...items(1, 2, 3)],
      [...head, 'Both', '4', '5', ...items(6)],
    ]);
  });

  it('cuts a row only when it is taller than a page, between two lines of its text', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
    const rows = [
      ['Item 1', 1],
      [words.join('\n'), 2],
      ['Item 3', 3],
    ];
    const pages = await linesOf([{ ...table, rowHeight: 'auto', rows, bodyStyle: { verticalAlign: 'top' } }]);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flat().filter((line) => line.startsWith('line'))).toEqual(words);
    expect(pages.every((lines) => lines[0] === 'Name')).toBe(true);
    expect(pages.at(-1)?.slice(-2)).toEqual(['Item 3', '3']);
  });

  it('goes on with the words of a merged cell that no page can hold, each once', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
    const rows = [[{ text: words.join('\n'), rowSpan: 3 }, 1], [2], [3], ['Item 4', 4]];
    const output = await draw([{ ...table, rowHeight: 'auto', rows }]);
    const pages = (await pagesOf(output)).map(({ lines }) => lines);
    expect(output.warnings).toEqual([]);
    expect(pages.flat().filter((line) => line.startsWith('line'))).toEqual(words);
    expect(pages[0]?.slice(0, 3)).toEqual([...head, 'line 1']);
    expect(pages.every((lines) => lines[0] === 'Name' && lines[2]?.startsWith('line'))).toBe(true);
    expect(pages.at(-1)?.slice(-2)).toEqual(['Item 4', '4']);
  });

  it('is as long as the longest of several, each of which goes on at its own place', async () => {
    const [left, right] = [
      { ...table, id: 'left', width: 120, rows: rowsOf(14) },
      { ...table, id: 'right', x: 160, width: 120, rows: rowsOf(5) },
    ];
    const pages = await pagesOf(await draw([left, right]));
    expect(pages).toHaveLength(3);
    expect(pages[1]?.lines).toEqual([...head, ...items(5, 6, 7, 8, 9, 10, 11), ...head, ...items(5)]);
    expect(pages[2]?.lines).toEqual([...head, ...items(12, 13, 14)]);
  });

  it('goes on inside of its group, in the same place', async () => {
    const group = { id: 'group', type: 'group', x: 10, y: 10, width: 280, height: 190, children: [table, title] };
    const pages = await pagesOf(await draw([group]));
    expect(pages.map(({ lines }) => lines)).toEqual([
      [...head, ...items(1, 2, 3, 4), 'Stock'],
      [...head, ...items(5, 6, 7, 8)],
      [...head, ...items(9, 10)],
    ]);
    expect(pages[1]?.topOf('Name')).toBe(pages[0]?.topOf('Name'));
  });

  it('does not become more pages where it fits', async () => {
    expect(await linesOf([{ ...table, rows: rowsOf(4) }])).toEqual([[...head, ...items(1, 2, 3, 4)]]);
  });

  it('is refused when it needs more than a hundred pages', async () => {
    const long = { ...table, rows: rowsOf(900) };
    await expect(draw([long])).rejects.toThrow(PlatenError);
    await expect(draw([long])).rejects.toMatchObject({
      code: 'INVALID_DIMENSIONS',
      details: { reason: 'pages', elementId: 'table', rows: 900, maxPages: 100 },
    });
    const hundred = { ...table, continuationY: 80, rows: rowsOf(400) };
    expect(await pagesOf(await draw([hundred]))).toHaveLength(100);
  });

  it('is refused when continuationY leaves no room', async () => {
    await expect(draw([{ ...table, continuationY: 180 }])).rejects.toMatchObject({
      code: 'INVALID_DIMENSIONS',
      details: { field: 'table.continuationY', expected: 'less than 180' },
    });
  });

  it('tells of the same trouble on each page once', async () => {
    const faint = { ...title, showOnPages: 'all', fill: '#fafafa', height: 20 };
    const { warnings } = await draw([faint, { ...table, headerStyle: { fontFamily: 'No Such Font' } }]);
    expect(warnings.map(({ code, elementId }) => `${code} ${elementId}`).sort()).toEqual([
      'FONT_REPLACED table',
      'LOW_CONTRAST title',
    ]);
  });

  it('is the first page, and a warning of the rows that are missing, in formats of one page', async () => {
    for (const format of ['png', 'jpg', 'webp', 'svg'] as const) {
      const { warnings } = await draw([{ ...table, footer: [['Sum', 1]] }], { format });
      expect(warnings).toMatchObject([
        {
          code: 'TABLE_TRUNCATED',
          elementId: 'table',
          message: expect.stringContaining(
            '4 of 10 rows of the table are shown whole; rows 5 to 10 and its footer do not fit its box. A PDF shows',
          ),
          details: { shown: 4, total: 10, hidden: 6, overflow: 'paginate', footerShown: false },
        },
      ]);
    }
  });
});

describe('the invoice over two pages', () => {
  it('has its thirty rows in order, its sums at the end and its page numbers below', async () => {
    const { design, images } = loadFixtureDesign('long-invoice');
    const output = await render({ design, images, options: { ...defaultRenderOptions, format: 'pdf' } }, services);
    expect(output.warnings).toEqual([]);
    const [first, second, ...others] = await pagesOf(output);
    expect(others).toEqual([]);
    const table = design.elements.find((element) => element.type === 'table');
    const names = table?.rows.flatMap(({ cells: [name] }) => name?.text.split('\n') ?? []) ?? [];
    expect(names).toHaveLength(33);
    const shown = [...(first?.lines ?? []), ...(second?.lines ?? [])].filter((line) => names.includes(line));
    expect(shown).toEqual(names);
    expect(first?.lines).toContain('Page 1 of 2');
    expect(first?.lines).not.toContain('Total');
    expect(second?.lines.slice(0, 5)).toEqual([
      'Larkspur Studio · Invoice 2026-0418, continued',
      'Description',
      'Qty',
      'Unit price',
      'Amount',
    ]);
    expect(second?.lines).toEqual(expect.arrayContaining(['Total', '€39,624.45', 'Page 2 of 2']));
  });
});

describe('an element on several pages', () => {
  const on = (where: string) => ({ ...title, id: where, text: where, showOnPages: where, height: 10, y: 0, x: 0 });
  const elements = [on('first'), on('all'), on('following'), on('last'), { ...table, rows: rowsOf(15) }];

  it('stands where showOnPages says, and on the first when it says nothing', async () => {
    const pages = await linesOf([{ ...title, text: 'plain' }, ...elements]);
    expect(pages.map((lines) => lines.filter((line) => !/^Item|^\d|Name|Count/.test(line)))).toEqual([
      ['plain', 'first', 'all'],
      ['all', 'following'],
      ['all', 'following', 'last'],
    ]);
  });

  it('stands on the only page when that is the first and the last', async () => {
    const [first] = await linesOf(elements.slice(0, 4));
    expect(first).toEqual(['first', 'all', 'last']);
  });

  it('writes {{ page }} and {{ pages }}, in its spans too', async () => {
    const text = 'Page {{page}} of {{ pages }}, {{ name }}';
    const spans = [{ start: 0, end: 13, fontWeight: 700 }];
    const pages = await linesOf([{ ...title, text, spans, showOnPages: 'all' }, table], { name: 'Ann' });
    expect(pages.map((lines) => lines.slice(0, 2))).toEqual([
      ['Page 1', 'of 3, Ann'],
      ['Page 2', 'of 3, Ann'],
      ['Page 3', 'of 3, Ann'],
    ]);
  });

  it('has its link on each page that it stands on', async () => {
    const link = { ...title, showOnPages: 'all', href: 'https://example.com/' };
    const pages = await pagesOf(await draw([link, table]));
    expect(pages.length).toBeGreaterThan(1);
    for (const { links } of pages) expect(links).toEqual(['https://example.com/']);
  });
});
