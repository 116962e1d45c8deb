import { bindDesign, collectImageNeeds, defaultRenderOptions, parseDesign } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { type WarningAdvice, warningGuide } from '../../../../../core/src/scene/warning-guide.ts';
import { render } from '../../../../../engine/src/pipeline/render.ts';
import type { ImageSource } from '../../../../../engine/src/pipeline/render-job.ts';
import { createRenderServices } from '../../../../../engine/src/pipeline/render-services.ts';
import { type Design, nothingSelected } from '../../../document/design/design.ts';
import type { Problem } from '../../../engine/row-checker.ts';
import { mendsOf } from './index.ts';

const services = createRenderServices();
type Example = Pick<WarningAdvice, 'elements' | 'request'>;

function designOf(elements: Example['elements']): Design {
  return parseDesign({ width: 300, height: 120, canvasData: { background: '#ffffff', elements } });
}

async function problemsOf(design: Design, request: Example['request'] = {}): Promise<readonly Problem[]> {
  const { dynamicData = {} } = request as { readonly dynamicData?: Readonly<Record<string, unknown>> };
  const bound = bindDesign(design, { dynamicData });
  const images = new Map(
    collectImageNeeds(bound).flatMap(({ src }): [string, ImageSource][] => {
      const data = /^data:image\/png;base64,(.*)$/.exec(src)?.[1];
      return data === undefined ? [] : [[src, { status: 'bytes', bytes: Buffer.from(data, 'base64') }]];
    }),
  );
  const { warnings } = await render({ design: bound, images, options: defaultRenderOptions }, services);
  return warnings.map((warning) => ({ ...warning, isError: false }));
}

/** What each button about a problem of an example, by its code or the first, says, with the codes that are told after it was pressed. */
async function tryMends({ elements, request }: Example, wanted?: string) {
  const design = designOf(elements);
  const problems = await problemsOf(design, request);
  const problem = wanted === undefined ? problems[0] : problems.find(({ code }) => code === wanted);
  const mends = problem ? mendsOf(problem, design) : [];
  const outcomes = await Promise.all(
    mends.map(async ({ words, does }) => {
      if (typeof does !== 'function') return [words, does] as const;
      const mended = does({ design, selection: nothingSelected }).design;
      // What is written can be stored.
      parseDesign(mended);
      return [words, (await problemsOf(mended, request)).map(({ code }) => code)] as const;
    }),
  );
  return { code: problem?.code, outcomes: Object.fromEntries(outcomes) };
}

/** For codes of which the guide has an example in a picture: what can be done, and what is told then. */
const expected: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  TEXT_SHRUNK: { enlargeBox: [], allowSizes: [] },
  TEXT_TRUNCATED: { shrink: ['TEXT_SHRUNK'] },
  // Whole, it would be higher than the page.
  TEXT_OVERFLOW: { shrink: ['TEXT_SHRUNK'] },
  GLYPH_MISSING: {},
  FONT_REPLACED: { useFont: [] },
  HYPHENATION_UNAVAILABLE: { noHyphens: [] },
  MARKUP_UNUSED: {},
  LINK_IGNORED: { removeLink: [] },
  IMAGE_ENLARGED: { showSmaller: [] },
  IMAGE_UNAVAILABLE: {},
  IMAGE_EMPTY: { hide: [] },
  SVG_FEATURE_IGNORED: {},
  LOW_CONTRAST: { black: [] },
  VARIABLE_MISSING: { giveDefault: { variable: 'name' } },
  VARIABLE_UNKNOWN: {},
  RATING_OUT_OF_RANGE: {},
  CODE_EMPTY: { hide: [] },
  CODE_TOO_SMALL: { enlargeCode: [] },
  CODE_LOW_CONTRAST: { blackOnWhite: [] },
  CODE_CUT: { ontoPage: [] },
  CODE_COVERED: { onTop: [] },
  ELEMENT_OFF_PAGE: { ontoPage: [], hide: [] },
  TABLE_COLUMN_EMPTY: { readKey: [], removeColumn: [] },
  TABLE_TRUNCATED: { shrinkTable: ['TEXT_SHRUNK'] },
  COPIES_OFF_PAGE: { mostCopies: [] },
  // The element has a font size already.
  PROPERTY_UNKNOWN: { removeProperty: [] },
};
/** Told of files alone, which are made after the checks. */
const ofFiles = ['IMAGE_LOW_RESOLUTION', 'ART_RASTERIZED', 'OPTION_IGNORED', 'BACKGROUND_FLATTENED'];

describe('the buttons about a problem', () => {
  it('are decided on for every warning', () => {
    expect([...Object.keys(expected), ...ofFiles].sort()).toEqual(Object.keys(warningGuide).sort());
  });

  it.each(Object.entries(expected))('do away with %s, or leave less of it', async (code, outcomes) => {
    expect(await tryMends(warningGuide[code as keyof typeof warningGuide])).toEqual({ code, outcomes });
  });

  const text = { id: 'title', type: 'text', x: 10, y: 10, width: 120, height: 40, fontSize: 32, text: 'Tea' };
  const box = { x: 10, y: 10, width: 100, height: 100 };
  it.each<[string, Example & { readonly of?: string }, Readonly<Record<string, unknown>>]>([
    [
      'a text that is kept from shrinking as far as it must',
      {
        elements: [{ ...text, text: 'Congratulations, Ada', minFontSize: 30, overflow: 'ellipsis' }],
        of: 'TEXT_TRUNCATED',
      },
      { shrinkMore: ['TEXT_SHRUNK'] },
    ],
    [
      'a text that is held by its lower right corner',
      {
        elements: [{ ...text, x: 170, y: 70, text: 'Congratulations', textAlign: 'right', verticalAlign: 'bottom' }],
      },
      { enlargeBox: [], allowSizes: [] },
    ],
    [
      'a text that has a background and no other below it',
      {
        elements: [
          { id: 'page', type: 'rectangle', x: 0, y: 0, width: 300, height: 120, fill: '#ffffff' },
          { ...text, text: 'Congratulations' },
          { ...text, id: 'far', x: 200, y: 100, width: 90, height: 18, fontSize: 12 },
          { ...text, id: 'gone', y: 50, visible: false },
        ],
      },
      { enlargeBox: [], allowSizes: [] },
    ],
    [
      'a text that would lie over another one',
      {
        elements: [
          { ...text, text: 'Congratulations' },
          { ...text, id: 'next', y: 52, height: 30, fontSize: 12 },
        ],
      },
      { enlargeBoxOver: [], allowSizes: [] },
    ],
    [
      'a text that would need more room than the page has',
      { elements: [{ ...text, width: 280, height: 30, fontSize: 90, text: 'Congratulations', wrap: 'none' }] },
      { allowSizes: [] },
    ],
    [
      'a weight that a family lacks',
      { elements: [{ ...text, fontFamily: 'Lobster', fontWeight: 900 }] },
      { useFont: [] },
    ],
    ['HTML in a plain text', { elements: [{ ...text, text: '<b>Tea</b>' }] }, { readAsHtml: [] }],
    [
      'a link without its beginning',
      { elements: [{ ...text, href: 'example.com/tea' }] },
      { completeLink: [], removeLink: [] },
    ],
    [
      'a link of a stretch of text',
      { elements: [{ ...text, spans: [{ start: 0, end: 3, href: 'javascript:alert(1)' }] }] },
      { removeLink: [] },
    ],
    [
      'pale text on black',
      {
        elements: [
          { id: 'box', type: 'rectangle', ...box, fill: '#000000' },
          { ...text, fill: '#222222' },
        ],
      },
      { white: [] },
    ],
    [
      'a text that reaches beyond its box',
      { elements: [{ ...text, fontSize: 20, fit: 'none', text: 'Congratulations, Ada' }] },
      { enlargeBox: [], shrink: ['TEXT_SHRUNK'] },
    ],
    [
      'a property whose name has a typing error',
      { elements: [{ ...text, fontweight: 700 }] },
      { useProperty: [], removeProperty: [] },
    ],
    [
      'a picture that the data leaves out',
      {
        elements: [{ id: 'photo', type: 'image', ...box, src: '{{ photo }}' }],
        request: { dynamicData: { photo: '' } },
      },
      { hideEmpty: [] },
    ],
    [
      'more stars than there are',
      { elements: [{ id: 'stars', type: 'rating', x: 10, y: 10, width: 160, height: 30, value: 7, max: 5 }] },
      { raiseMost: [] },
    ],
    [
      'a code in a group that is covered',
      {
        elements: [
          {
            id: 'card',
            type: 'group',
            ...box,
            children: [{ id: 'code', type: 'qr', ...box, x: 0, y: 0, value: 'B12' }],
          },
          { id: 'badge', type: 'circle', x: 60, y: 60, width: 60, height: 60, fill: '#cc0000' },
        ],
      },
      { onTop: [] },
    ],
    [
      'a turned element that lies beyond the page',
      {
        elements: [
          { id: 'card', type: 'rectangle', ...box, width: 40, x: 400, y: -300, rotation: 30, fill: '#111111' },
        ],
      },
      { ontoPage: [], hide: [] },
    ],
    [
      'an element whose place the data decides',
      {
        elements: [{ id: 'card', type: 'rectangle', ...box, x: '{{ left }}', fill: '#111111' }],
        request: { dynamicData: { left: 900 } },
      },
      { hide: [] },
    ],
    [
      'a name that the items of a repeated group have',
      {
        elements: [
          {
            id: 'card',
            type: 'group',
            ...box,
            repeat: { each: 'items' },
            children: [{ ...text, x: 0, y: 0, width: 80, fontSize: 12, text: 'Only {{ name }} {{ names }}' }],
          },
        ],
        request: { dynamicData: { items: [{ name: 'Tea' }], names: 1 } },
      },
      { readKey: [] },
    ],
    [
      'a table of fewer rows than there are',
      {
        elements: [
          {
            id: 'list',
            type: 'table',
            ...box,
            columns: [{ key: 'name' }],
            rows: [{ name: 'Ada' }, { name: 'Max' }],
            maxRows: 1,
            fontSize: 10,
          },
        ],
      },
      { allRows: [] },
    ],
  ])('know %s', async (_, example, outcomes) => {
    expect((await tryMends(example, example.of)).outcomes).toEqual(outcomes);
  });

  it('leave a text that may have several sizes the largest of them', () => {
    const several = { ...text, text: '{{ name }}', fit: 'fit', fontSize: 15, maxFontSize: 32 };
    const design = designOf([several]);
    const details = { from: 15, to: 11.5 };
    const problem = { code: 'TEXT_SHRUNK', message: '', details, elementId: 'title', isError: false };
    const mend = mendsOf(problem, design).find(({ words }) => words === 'allowSizes');
    expect(mend).toMatchObject({ values: [11.5, 32] });
    const mended = typeof mend?.does === 'function' && mend.does({ design, selection: nothingSelected }).design;
    expect(mended).toMatchObject({ canvasData: { elements: [{ fontSize: 11.5, maxFontSize: 32 }] } });
  });

  it('are none about what keeps the service from drawing, nor about elements that are gone', () => {
    const design = designOf([text]);
    const problem = { code: 'TEXT_SHRUNK', message: '', details: { from: 32, to: 16 } };
    expect(mendsOf({ ...problem, elementId: 'title', isError: true }, design)).toEqual([]);
    expect(mendsOf({ ...problem, elementId: 'gone', isError: false }, design)).toEqual([]);
    expect(mendsOf({ ...problem, code: 'constructor', elementId: 'title', isError: false }, design)).toEqual([]);
  });
});
