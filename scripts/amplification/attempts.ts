import { deflateSync } from 'node:zlib';
import { interWoff2 } from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { deflatedZip } from '../../tests/hostile/deflated-zip.fixture.ts';
import { png } from '../../tests/hostile/picture-files.fixture.ts';
import type { Answer, Client } from './client.ts';

export interface Attempt {
  readonly kind: string;
  readonly what: string;
  readonly run: (client: Client) => Promise<Answer>;
}

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));
const box = { x: 0, y: 0, width: 90, height: 90 };
const text = (words: string, rest: object = {}) => ({ type: 'text', ...box, fontSize: 12, text: words, ...rest });
const loop = (times: number, inside: string) => `{% for i in (1..${times}) %}${inside}{% endfor %}`;
const letters = 'ü €'.repeat(600_000);
const wide = Object.fromEntries(many(90_000, (at) => [`property ${at}`, 1]));
const large = { width: 3_000, height: 3_000 };
const whole = { x: 0, y: 0, ...large };
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
const noise = (length: number) => Buffer.from(many(length, (at) => (at * 7_919 + (at >> 3) * 104_729) % 251));

const template = (what: string, words: string, dynamicData: object = {}): Attempt => ({
  kind: 'templates',
  what,
  run: (client) => client.draw([text(words)], { dynamicData }),
});
const drawn = (
  kind: string,
  what: string,
  elements: () => readonly object[],
  request: Parameters<Client['draw']>[1] = {},
): Attempt => ({
  kind,
  what,
  run: (client) => client.draw(elements(), request),
});

/** A table, as a file of which a batch is made. */
const table = (kind: string, what: string, bytes: () => Uint8Array | string): Attempt => ({
  kind,
  what,
  run: async (client) => {
    const design = await client.store([text('{{ name }}')]);
    return client.upload(bytes(), { to: '/v1/render/batch/from-file', designId: design.body.data.id });
  },
});

const workbook = (parts: Readonly<Record<string, string>>) =>
  deflatedZip({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId0" Target="worksheets/sheet1.xml" Type="x/worksheet"/><Relationship Id="rId1" Target="sharedStrings.xml" Type="x/sharedStrings"/><Relationship Id="rId2" Target="styles.xml" Type="x/styles"/></Relationships>',
    'xl/sharedStrings.xml': '<sst/>',
    'xl/styles.xml': '<styleSheet/>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>name</t></is></c></row></sheetData></worksheet>',
    ...parts,
  });

/** Waits until all renders of a batch have ended. */
async function ended(client: Client, batch: Answer): Promise<Answer> {
  if (batch.status !== 202) return batch;
  for (;;) {
    const state = await client.send('GET', `/v1/render/batch/${batch.body.data.batchId}`);
    if (!['pending', 'queued', 'processing', 'running'].includes(String(state.body?.data?.status)))
      return { ...state, status: batch.status };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function batchOf(
  client: Client,
  elements: readonly object[],
  render: (index: number) => object,
): Promise<Answer> {
  const design = await client.store(elements);
  const renders = many(100, (index) => ({ designId: design.body.data.id, ...render(index) }));
  return ended(client, await client.send('POST', '/v1/render/batch', { renders }));
}

/** What a small request can ask for, of every kind. The largest that the bounds let through, as far as we know. */
export const attempts: readonly Attempt[] = [
  template('loops in loops', loop(9_999, loop(9_999, '{% assign y = i | times: 2 %}'))),
  template('`find` in nine million numbers', '{%assign a=(1..9000000)%}{%assign y=a|find:"x","z"%}'),
  template('`slugify` of 3 MB a thousand times', loop(1_000, '{% assign y = x | slugify %}'), { x: letters }),
  template('a text with 90,000 properties of its look, 3,000 times', loop(3_000, '{{ w }}'), {
    w: { text: 'x', ...wide },
  }),
  drawn('templates', '19 texts of 19,800 outputs, stored', () => many(19, () => text('{{a}}'.repeat(19_800)))),
  drawn(
    'values',
    '90,000 properties as the place of 2,000 elements',
    () => many(2_000, () => ({ type: 'rectangle', ...box, x: '{{ w }}' })),
    { dynamicData: { w: wide } },
  ),
  drawn(
    'values',
    '4 MB as the font family of 2,000 texts',
    () => many(2_000, () => text('a', { fontFamily: '{{ x }}' })),
    { dynamicData: { x: 'a, '.repeat(1_300_000) } },
  ),
  drawn('designs', '95,000 properties in a cell', () => [{ type: 'table', ...box, rows: [[{ text: 'a', ...wide }]] }]),
  {
    kind: 'file names',
    what: 'loops in the names of 100 files of a batch',
    run: (client) =>
      batchOf(client, [text('a')], (index) => ({
        fileName: `${loop(3_000, loop(3_000, '{% assign k = i | times: 2 %}'))}${index}`,
      })),
  },
  {
    kind: 'batches',
    what: '100 renders of 200 blurs and of loops',
    run: (client) =>
      batchOf(
        client,
        [
          text(loop(1_500, '{% assign y = i | currency: "EUR" %}')),
          ...many(200, (at) => ({ type: 'rectangle', ...box, blur: 20, fill: `rgb(${at}, 1, 1)` })),
        ],
        (index) => ({ dynamicData: { index } }),
      ),
  },
  drawn(
    'repeats',
    '2,400 copies of a text with a shadow',
    () => [
      {
        type: 'group',
        ...box,
        repeat: { each: '(1..2400)' },
        children: [text('{{ item }}', { shadow: { x: 2, y: 2, blur: 9, color: 'red' } })],
      },
    ],
    large,
  ),
  drawn(
    'tables',
    '5,000 cells of words, over pages of a PDF',
    () => [{ type: 'table', ...box, width: 900, height: 900, rows: '{{ r }}' }],
    {
      width: 1_000,
      height: 1_000,
      format: 'pdf',
      dynamicData: { r: many(1_000, () => many(5, () => 'some words in a cell')) },
    },
  ),
  drawn(
    'codes',
    '2,000 QR codes of 400 letters',
    () => many(2_000, (at) => ({ type: 'qr', ...box, x: at, value: `${at} ${'x'.repeat(400)}` })),
    large,
  ),
  drawn(
    'codes',
    '2,000 barcodes of 80 letters',
    () =>
      many(2_000, (at) => ({
        type: 'barcode',
        ...box,
        x: at,
        width: 900,
        format: 'code128',
        value: `${at} ${'x'.repeat(70)}`,
      })),
    large,
  ),
  drawn(
    'pictures',
    'a PNG of 49 million pixels in 20 elements',
    () => {
      const src = `data:image/png;base64,${png(7_000, 7_000, { data: deflateSync(Buffer.alloc(7_001 * 7_000)) }).toString('base64')}`;
      return many(20, (at) => ({ type: 'image', ...whole, x: at, src }));
    },
    large,
  ),
  {
    kind: 'uploads',
    what: 'an interlaced PNG of 49 million pixels',
    run: (client) =>
      client.upload(
        png(7_000, 7_000, { interlaced: true, colour: 6, data: deflateSync(Buffer.alloc(4 * 49_000_000 + 14_000)) }),
        { name: 'a.png' },
      ),
  },
  drawn(
    'SVG',
    '400 blurred groups on 3,000 × 3,000 px',
    () => [
      {
        type: 'svg',
        ...whole,
        svg: svg(
          `<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="50"/></filter>${many(400, (at) => `<g filter="url(#f)"><rect x="${at % 10}" width="9" height="9" fill="#00f"/></g>`).join('')}`,
        ),
      },
    ],
    large,
  ),
  drawn(
    'SVG',
    '990 uses of a path of 50 points',
    () => [
      {
        type: 'svg',
        ...whole,
        svg: svg(
          `<defs><path id="u" stroke="red" stroke-dasharray=".01" d="M0 0${'L9 9L0 9'.repeat(25)}"/></defs>${'<use href="#u"/>'.repeat(990)}`,
        ),
      },
    ],
    large,
  ),
  drawn(
    'effects',
    '500 elements with a blur of 250 px',
    () =>
      many(500, (at) => ({
        type: 'rectangle',
        x: at,
        y: at,
        width: 900,
        height: 900,
        fill: '#123456',
        blur: 250,
        opacity: 0.5,
      })),
    { width: 1_080, height: 1_080 },
  ),
  drawn(
    'effects',
    '2,000 shadows of 250 px',
    () =>
      many(2_000, (at) => ({
        type: 'star',
        ...whole,
        x: at,
        fill: '#123456',
        shadow: { x: 9, y: 9, blur: 250, color: '#00000080' },
      })),
    large,
  ),
  drawn('text', '20,000 letters that shrink to their box', () => [
    text('word '.repeat(3_990), { autoFit: true, fit: 'shrink', minFontSize: 1 }),
  ]),
  drawn(
    'text',
    'ten texts of 19,000 letters of many scripts, as PDF',
    () => many(10, () => text('Aяא文あ한กاह🎉'.repeat(1_500), { width: 900, height: 900 })),
    { ...large, format: 'pdf' },
  ),
  drawn(
    'markup',
    'ten texts of 2,600 marks',
    () => many(10, () => text('<b><i>a</i></b>'.repeat(1_300), { textFormat: 'html', width: 900, height: 900 })),
    large,
  ),
  drawn(
    'lists',
    'ten lists of 2,400 points',
    () => many(10, () => text('a point\n'.repeat(2_400), { listStyle: 'ordered', width: 900, height: 900 })),
    large,
  ),
  drawn(
    'output',
    'a PNG of 64 million pixels of colours',
    () => [
      {
        type: 'rectangle',
        x: 0,
        y: 0,
        width: 8_000,
        height: 8_000,
        fill: 'conic-gradient(red, lime, blue, red)',
        filters: { saturate: 2 },
      },
    ],
    { width: 8_000, height: 8_000 },
  ),
  drawn(
    'output',
    'a picture of noise in 300 lights, in an SVG',
    () => {
      const src = `data:image/png;base64,${png(600, 600, { data: deflateSync(noise(601 * 600)) }).toString('base64')}`;
      return many(300, (at) => ({ type: 'image', ...box, x: at, src, filters: { brightness: 1 + at / 1_000 } }));
    },
    { ...large, format: 'svg' },
  ),
  { kind: 'fonts', what: 'a WOFF2 with two axes', run: (client) => client.upload(interWoff2, { name: 'a.woff2' }) },
  {
    kind: 'thumbnails',
    what: 'the small picture of a template with 500 blurs',
    run: async (client) => {
      const elements = many(500, (at) => ({
        type: 'rectangle',
        x: at,
        y: at,
        width: 900,
        height: 900,
        fill: '#123456',
        blur: 250,
      }));
      const { body } = await client.store(elements, { width: 1_080, height: 1_080 });
      return client.send('POST', '/v1/templates', { name: 'A', category: 'social', designId: body.data.id });
    },
  },
  table('XLSX', '12.6 million texts', () =>
    workbook({ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(12_600_000)}</sst>` }),
  ),
  table('XLSX', 'a row of two million cells', () =>
    workbook({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${'<c><v>1</v></c>'.repeat(2_000_000)}</row></sheetData></worksheet>`,
    }),
  ),
  table('CSV', '9 MB of quotes', () => `name\n${'"'.repeat(9_000_000)}`),
  table('CSV', 'a million columns', () => `${'a,'.repeat(1_000_000)}b\n1\n`),
  {
    kind: 'ZIP and webhooks',
    what: 'the archive of a batch of 100, told in 100 webhooks',
    run: async (client) => {
      const done = await batchOf(
        client,
        [{ type: 'rectangle', ...whole, fill: 'conic-gradient(red, lime, blue)' }],
        (index) => ({ dynamicData: { index }, format: 'png', webhook: 'https://example.com/' }),
      );
      return client.send('GET', `/v1/render/batch/${done.body?.data?.batchId}/zip`);
    },
  },
];
