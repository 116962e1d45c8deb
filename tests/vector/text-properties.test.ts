import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  bindDesign,
  collectImageNeeds,
  defaultRenderOptions,
  type OutputFormat,
  outputFormats,
  parseDesign,
} from '@platen/core';
import { createRenderServices, type ImageSource, render } from '@platen/engine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Properties } from './property-bases.ts';
import { hasPoppler, rasterizePdf } from './support/programs.ts';
import { drawInResvg } from './support/resvg.ts';
import { cellSamples, ofPages, ownNames, type Sample, table, tableSamples, text, textSamples } from './text-samples.ts';

const services = createRenderServices();
const pictures = path.join(import.meta.dirname, '..', '..', 'fixtures', 'images');

async function draw(element: Properties, format: OutputFormat): Promise<Buffer> {
  const elements = [{ id: 'element', ...element }];
  const design = bindDesign(parseDesign({ width: 240, height: 180, canvasData: { elements } }));
  const images = new Map(
    collectImageNeeds(design).map(({ src }): [string, ImageSource] => [
      src,
      { status: 'bytes', bytes: readFileSync(path.join(pictures, src)) },
    ]),
  );
  // The reader of SVG knows no embedded fonts.
  const options = { ...defaultRenderOptions, format, embedFonts: format !== 'svg' };
  return (await render({ design, options, images }, services)).bytes;
}

/** As pixels, by a reader that is not ours. */
const pixelsOf = {
  png: (bytes) => sharp(bytes).raw().toBuffer(),
  jpg: (bytes) => sharp(bytes).raw().toBuffer(),
  webp: (bytes) => sharp(bytes).raw().toBuffer(),
  svg: async (bytes) => Buffer.from(drawInResvg(bytes).data),
  pdf: async (bytes) => Buffer.from(rasterizePdf(bytes, 72).data),
} as const satisfies Record<OutputFormat, (bytes: Buffer) => Promise<Buffer>>;

const seen = new Map<string, Promise<Buffer>>();
function look(element: Properties, format: OutputFormat): Promise<Buffer> {
  const key = `${format} ${JSON.stringify(element)}`;
  const known = seen.get(key) ?? draw(element, format).then(pixelsOf[format]);
  seen.set(key, known);
  return known;
}

const formats = outputFormats.filter((format) => format !== 'pdf' || hasPoppler);

async function expectEffect(
  base: Properties,
  changed: Properties,
  where: readonly OutputFormat[] = formats,
): Promise<void> {
  for (const format of where) {
    const same = (await look(base, format)).equals(await look(changed, format));
    expect(same, `it has no effect in ${format}`).toBe(false);
  }
}

interface Case {
  readonly name: string;
  readonly property: string;
  readonly sample: Sample;
}

const casesOf = (samples: Readonly<Record<string, readonly Sample[]>>): readonly Case[] =>
  Object.entries(samples).flatMap(([property, list]) =>
    list.map((sample) => ({ name: `${property} ${JSON.stringify(sample.value).slice(0, 70)}`, property, sample })),
  );

describe('every property of a text changes its picture in every format', () => {
  it.each(casesOf(textSamples))('$name', ({ property, sample: { value, on } }) =>
    expectEffect({ ...text, ...on }, { ...text, ...on, [property]: value }),
  );

  it('none is left out', () => {
    expect(ownNames('text').filter((name) => (textSamples[name] ?? []).length === 0)).toEqual([]);
  });
});

describe('every property of a table changes its picture in every format', () => {
  it.each(casesOf(tableSamples))('$name', ({ property, sample: { value, on } }) =>
    expectEffect({ ...table, ...on }, { ...table, ...on, [property]: value }),
  );

  it('none is left out', () => {
    const without = ownNames('table').filter((name) => (tableSamples[name] ?? []).length === 0 && name !== 'shadow');
    expect(new Set(without)).toEqual(ofPages);
  });
});

describe('every property of a cell’s style changes the picture, wherever a style may stand', () => {
  // What stands on each of them: text that breaks, so that lines have a distance, beside a cell that is higher.
  const [a, b] = ['Amber ship 1171', 'Bread and butter, olives and a long list of herbs'];
  const rows = [
    [a, b],
    [a, b],
  ];
  const base = {
    ...table,
    columns: [
      { header: a, width: 90 },
      { header: b, width: 120 },
    ],
    rows,
    footer: [[a, b]],
  };
  const places: Readonly<Record<string, (style: Properties) => Properties>> = {
    bodyStyle: (style) => ({ ...base, bodyStyle: style }),
    'a cell': (style) => ({
      ...base,
      rows: [
        [{ text: a, ...style }, b],
        [a, b],
      ],
    }),
    headerStyle: (style) => ({ ...base, headerStyle: style }),
    footerStyle: (style) => ({ ...base, showHeader: false, rows: [['x', 'y']], footerStyle: style }),
    alternateRowStyle: (style) => ({
      ...base,
      showHeader: false,
      rows: [
        ['x', 'y'],
        [a, b],
      ],
      alternateRowStyle: style,
    }),
    firstColumnStyle: (style) => ({ ...base, firstColumnStyle: style }),
    'a column': (style) => ({ ...base, columns: [{ ...base.columns[0], style }, base.columns[1]] }),
    rowStyles: (style) => ({ ...base, rowStyles: [{ when: 'index == 0', style }] }),
  };
  const everywhere: ReadonlySet<string> = new Set(['bodyStyle', 'a cell']);

  describe.each(Object.entries(places))('%s', (place, put) => {
    it.each(casesOf(cellSamples))('$name', ({ property, sample: { value, on } }) =>
      // One painter paints the cells of all places: what differs in PNG differs in the others.
      expectEffect(put({ ...on }), put({ ...on, [property]: value }), everywhere.has(place) ? formats : ['png']),
    );
  });
});
