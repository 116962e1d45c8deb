import { elementSchemas } from '@platen/core';
import { gradient, type Properties, table as plainTable, shadow } from './property-bases.ts';

/** Values of a property, each with what must be there for it to be seen. */
export interface Sample {
  readonly value: unknown;
  readonly on?: Properties;
}

const of = (value: unknown, on: Properties = {}): Sample => ({ value, on });

/** Properties that every kind has; `properties.test.ts` tries them on every kind. */
const common = new Set(
  Object.keys(elementSchemas.text.shape).filter((name) =>
    Object.values(elementSchemas).every((schema) => Object.hasOwn(schema.shape, name)),
  ),
);
export const ownNames = (kind: 'text' | 'table'): readonly string[] =>
  Object.keys(elementSchemas[kind].shape).filter((name) => !common.has(name) || name === 'shadow');

export const text = {
  type: 'text',
  x: 20,
  y: 15,
  width: 200,
  height: 150,
  text: 'Amber fjord waltz over nymph',
  fontSize: 24,
  fit: 'none',
};
const long = { text: 'Amber fjord waltz over nymph '.repeat(12) };
const narrow = { width: 90, text: 'Extraordinary responsibilities' };
const lined = { textDecoration: 'underline' };
const boxed = { backgroundColor: '#fde68a' };
const outlined = { stroke: '#be123c', strokeWidth: 6, text: 'Am' };
const list = { listStyle: 'bullet', text: 'One\nTwo\nThree' };

/** Sets of properties that texts, spans and cells share. */
const styles = {
  fill: [of('#16a34a'), of(gradient)],
  fontFamily: [of('Lora')],
  fontSize: [of(17)],
  fontWeight: [of(800), of('light')],
  fontStyle: [of('italic')],
  letterSpacing: [of(3), of('0.2em')],
  textTransform: [of('uppercase')],
  textDecoration: [of('underline'), of('line-through'), of('overline'), of('underline overline')],
  decorationColor: [of('#be123c', lined)],
  decorationThickness: [of(4, lined)],
  decorationStyle: ['double', 'dotted', 'dashed', 'wavy'].map((value) => of(value, lined)),
  backgroundColor: [of('#fde68a')],
  stroke: [of('#be123c')],
  strokeWidth: [of(3, { stroke: '#be123c' })],
  shadow: [of(shadow)],
} satisfies Readonly<Record<string, readonly Sample[]>>;

export const textSamples: Readonly<Record<string, readonly Sample[]>> = {
  ...styles,
  fontFeatures: [of({ tnum: 1 }, { text: '1171' })],
  lang: [of('tr', { text: 'iris', textTransform: 'uppercase' })],
  text: [of('Other words')],
  textFormat: [of('markdown', { text: '*Amber* **fjord**' }), of('html', { text: 'Amber <b>fjord</b>' })],
  spans: [of([{ start: 0, end: 5, fontWeight: 800, fill: '#be123c' }])],
  placeholder: [of('Name', { text: '' })],
  wordSpacing: [of(12)],
  paragraphSpacing: [of(20, { text: 'One\nTwo' })],
  firstLineIndent: [of(30)],
  lineHeight: [of(1.8), of('50px'), of('180%')],
  textAlign: ['center', 'right', 'justify', 'end'].map((value) => of(value)),
  verticalAlign: ['middle', 'bottom'].map((value) => of(value)),
  direction: [of('rtl')],
  textTransform: ['uppercase', 'capitalize', 'titlecase']
    .map((value) => of(value))
    .concat(of('lowercase', { text: 'ABC' })),
  padding: [of(20), of({ top: 4, right: 4, bottom: 4, left: 40 })],
  backgroundPadding: [of(12, boxed)],
  backgroundRadius: [of(20, boxed)],
  backgroundMode: [of('line', boxed)],
  fit: [of('shrink', long), of('grow', { text: 'Amber' }), of('fit', { text: 'Amber' })],
  minFontSize: [of(14, { ...long, fit: 'shrink' })],
  maxFontSize: [of(40, { text: 'Amber', fit: 'grow' })],
  overflow: [of('clip', long), of('ellipsis', long), of('expand', { ...long, ...boxed, height: 60 })],
  maxLines: [of(1)],
  wrap: [of('none'), of('char', narrow)],
  hyphenate: [of(true, narrow)],
  textSpacingTrim: [of('space-all', { text: '（「あ」）、' })],
  listStyle: [of('bullet', { text: 'One\nTwo' }), of('ordered', { text: 'One\nTwo' })],
  itemSpacing: [of(14, list)],
  indent: [of(60, list)],
  strokeDash: [of([6, 5], outlined)],
  strokeDashOffset: [of(5, { ...outlined, strokeDash: [6, 5] })],
  strokeCap: [of('round', { ...outlined, strokeDash: [2, 9] })],
  strokeJoin: [of('round', outlined), of('bevel', outlined)],
  strokeMiterLimit: [of(1, outlined)],
  strokeAlign: [of('outside', outlined)],
};

const lines = { color: '#be123c', width: 3 };
export const table = { ...plainTable, footer: [['Sum', { aggregate: 'sum', key: 'price' }]] };

/** Samples of a cell's style, with what must be there in the same style. */
export const cellSamples: Readonly<Record<string, readonly Sample[]>> = {
  ...styles,
  fontFeatures: [of({ tnum: 1 })],
  lang: [of('tr', { textTransform: 'uppercase' })],
  textAlign: [of('center')],
  verticalAlign: [of('bottom')],
  lineHeight: [of(2)],
  padding: [of(14)],
  border: [of(lines), of({ ...lines, sides: ['left'] }), of({ ...lines, style: 'dotted' })],
};

const columns = plainTable.columns;
const withFirst = (more: Properties): readonly Properties[] => [{ ...columns[0], ...more }, { ...columns[1] }];

/** Samples of a cell's style that make sense for the whole table. */
function handedDown(): Readonly<Record<string, readonly Sample[]>> {
  const own = ['backgroundColor', 'stroke', 'strokeWidth', 'shadow', 'padding', 'border'];
  return Object.fromEntries(Object.entries(cellSamples).filter(([name]) => !own.includes(name)));
}

export const tableSamples: Readonly<Record<string, readonly Sample[]>> = {
  ...handedDown(),
  verticalAlign: [of('bottom', { minRowHeight: 60 })],
  columns: [
    of(withFirst({ header: 'Article' })),
    of(withFirst({ key: 'price' })),
    of(withFirst({ align: 'right' })),
    of(withFirst({ format: 'upcase' })),
    of(withFirst({ style: { fill: '#be123c' } })),
    ...[150, '70%', '160px', '5fr'].map((width) => of(withFirst({ width }))),
  ],
  rows: [
    of([['Salt', 1]]),
    of([[{ text: 'Across', colSpan: 2 }], ['Salt', 1]], { columnBorder: lines }),
    of([[{ text: 'Down', rowSpan: 2 }, 1], [2]], { columnBorder: lines }),
    of([[{ text: 'Salt', qr: { value: 'A', size: 40 } }, 1]]),
    of([[{ image: { src: 'portrait.jpg', width: 40, height: 30, objectFit: 'contain' } }, 1]]),
  ],
  showHeader: [of(false)],
  repeatHeader: [],
  continuationY: [],
  ...Object.fromEntries(
    ['headerStyle', 'bodyStyle', 'alternateRowStyle', 'footerStyle', 'firstColumnStyle'].map((name) => [
      name,
      [of({ backgroundColor: '#fde68a', fill: '#be123c' })],
    ]),
  ),
  border: [
    of(lines),
    of({ ...lines, style: 'dashed' }),
    of({ ...lines, style: 'dotted' }),
    of({ ...lines, sides: ['left'] }),
  ],
  rowBorder: [of(lines), of({ ...lines, style: 'dashed' }), of({ ...lines, style: 'none' })],
  columnBorder: [of(lines), of({ ...lines, style: 'dotted' })],
  cellPadding: [of(2), of({ top: 1, right: 4, bottom: 1, left: 30 })],
  rowHeight: [of(40)],
  minRowHeight: [of(38)],
  rowStyles: [of([{ when: 'row.price > 10', style: { backgroundColor: '#fecaca' } }])],
  footer: [
    of([['Mean', { aggregate: 'avg', key: 'price' }]]),
    of([['Number', { aggregate: 'count', key: 'price' }]]),
    of([['Sum', '{{ "price" | sum | times: 2 }}']]),
  ],
  overflow: [of('shrink', { height: 90 }), of('ellipsis', { height: 90 })],
  maxRows: [of(1)],
  emptyText: [of('Nothing yet', { rows: [] })],
  cornerRadius: [of(20, { border: lines })],
  backgroundColor: [of('#fde68a')],
};

/** What is seen on several pages only; `pages.test.ts` has it. */
export const ofPages: ReadonlySet<string> = new Set(['repeatHeader', 'continuationY']);
