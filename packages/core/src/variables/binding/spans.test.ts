import { expect, test } from 'vitest';
import { parseDesign } from '../../design/parse-design.ts';
import { type Issue, PlatenError } from '../../errors/platen-error.ts';
import { bindDesign } from '../bind-design.ts';

function parse(element: object) {
  const elements = [{ id: 't', type: 'text', width: 100, height: 50, ...element }];
  return parseDesign({ width: 100, height: 100, canvasData: { elements } });
}

const stored = (element: object) => {
  const [first] = parse(element).canvasData.elements;
  return { text: first?.text, spans: first?.spans };
};

function refusals(element: object): readonly string[] {
  try {
    parse(element);
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    expect(error.code).toBe('INVALID_REQUEST');
    return (error.details.errors as readonly Issue[]).map(({ path, expected }) => `${path}: ${expected}`);
  }
  throw new Error('the design was accepted');
}

test('runs become a text and a span for each that has a style', () => {
  expect(
    stored({
      spans: [{ text: 'Only ' }, { text: '9 €', color: '#c00', bold: true }, { text: ' today', italic: true }],
    }),
  ).toEqual({
    text: 'Only 9 € today',
    spans: [
      { start: 5, end: 8, fill: '#c00', fontWeight: 'bold' },
      { start: 8, end: 14, fontStyle: 'italic' },
    ],
  });
  expect(stored({ text: 'ab', spans: [{ text: 'a' }, { text: 'b', fill: 'red' }] })).toEqual({
    text: 'ab',
    spans: [{ start: 1, end: 2, fill: 'red' }],
  });
});

test('runs may hold variables, and keep their look when those are filled in', () => {
  const document = parse({
    spans: [{ text: 'Hi {{ name }}', fill: 'red' }, { text: ', {{ age }}' }, { text: '!', fill: 'blue' }],
  });
  const bound = bindDesign(document, { dynamicData: { name: 'Ann-Marie', age: 7 } });
  expect(bound.elements[0]).toMatchObject({
    text: 'Hi Ann-Marie, 7!',
    spans: [
      { start: 0, end: 12, fill: 'red' },
      { start: 15, end: 16, fill: 'blue' },
    ],
  });
});

test('an override may be in runs as well', () => {
  const bound = bindDesign(parse({ text: 'old' }), {
    dynamicElements: { t: { spans: [{ text: 'n' }, { text: 'ew', fill: 'red' }] } },
  });
  expect(bound.elements[0]).toMatchObject({ text: 'new', spans: [{ start: 1, end: 3, fill: 'red' }] });
});

test('runs beside another text are refused', () => {
  expect(refusals({ text: 'other', spans: [{ text: 'a' }] })).toEqual([
    '/canvasData/elements/0/spans/0/start: a number',
    '/canvasData/elements/0/spans/0/end: a number',
  ]);
});

test('ranges outside of the text or turned round are refused with their path', () => {
  const text = 'abc';
  expect(refusals({ text, spans: [{ start: 0, end: 4 }] })).toEqual([
    '/canvasData/elements/0/spans/0/end: at most 3, the length of the text',
  ]);
  expect(
    refusals({
      text,
      spans: [
        { start: 0, end: 1 },
        { start: 2, end: 1 },
      ],
    }),
  ).toEqual(['/canvasData/elements/0/spans/1/end: at least 2, as start says']);
  expect(refusals({ text, spans: [{ start: 9, end: 9 }] })).toEqual([
    '/canvasData/elements/0/spans/0/start: at most 3, the length of the text',
  ]);
  expect(refusals({ text, spans: [{ start: -1, end: 2 }] })[0]).toMatch('/spans/0/start');
  expect(refusals({ text: '**a**', textFormat: 'markdown', spans: [{ start: 0, end: 1 }] })[0]).toMatch(
    '/spans: no spans',
  );
});

test('Fabric’s list of styles counts characters without line ends', () => {
  const styles = [
    { start: 1, end: 3, style: { fill: 'red', underline: true, deltaY: -4 } },
    { start: 3, end: 4, style: { textBackgroundColor: '#ff0' } },
  ];
  expect(stored({ type: 'textbox', text: 'a😀\nbc', styles })).toEqual({
    text: 'a😀\nbc',
    spans: [
      { start: 1, end: 5, fill: 'red', textDecoration: 'underline', rise: 4 },
      { start: 5, end: 6, backgroundColor: '#ff0' },
    ],
  });
});

test('Fabric’s map of styles by line and character joins neighbours of one look', () => {
  const red = { fill: 'red' };
  const styles = { 0: { 1: red }, 1: { 0: { fontWeight: 'bold' }, 1: { fontWeight: 'bold' }, 2: {} } };
  expect(stored({ text: 'ab\ncde', styles })).toEqual({
    text: 'ab\ncde',
    spans: [
      { start: 1, end: 2, fill: 'red' },
      { start: 3, end: 5, fontWeight: 'bold' },
    ],
  });
  expect(stored({ text: 'ab', styles: {} })).toEqual({ text: 'ab', spans: [] });
  expect(stored({ text: 'ab', styles: [] })).toEqual({ text: 'ab', spans: [] });
});

test('styles of places that the text does not have are refused', () => {
  expect(refusals({ text: 'ab', styles: { 4: { 0: { fill: 'red' } } } })[0]).toMatch('/styles/0/start');
  expect(refusals({ text: 'ab', styles: [{ start: 0, end: 9, style: { fill: 'red' } }] })[0]).toMatch('/styles/0/end');
  expect(refusals({ text: 'ab', styles: 'bold' })[0]).toMatch('/styles: ');
});
