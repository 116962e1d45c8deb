import { paragraphs } from '../../parity/cases/line-break-texts.ts';
import { propertySeed } from '../../support/property-seed.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import type { EqualityCase } from './page-request.ts';

type Properties = Readonly<Record<string, unknown>>;
type Chance = ReturnType<typeof chanceOf>;

const families = ['Inter', 'Lora', 'Playfair Display', 'Source Sans 3', 'Poppins', 'JetBrains Mono', 'Caveat', 'Anton'];
const colors = ['#0f172a', '#be123c', '#16a34a', '#fde68a', 'rgba(37, 99, 235, 0.6)'];
const gradient = {
  type: 'linear',
  angle: 35,
  stops: [
    { offset: 0, color: '#f97316' },
    { offset: 1, color: '#4f46e5' },
  ],
};
const shadow = { color: 'rgba(0, 0, 0, 0.4)', blur: 6, offsetX: 2, offsetY: 3 };
const art =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="15" fill="#0ea5e9"/><text x="6" y="26" font-size="14">Ag</text></svg>';

function chanceOf(random: () => number) {
  const number = (from: number, to: number) => from + random() * (to - from);
  return {
    number,
    whole: (from: number, to: number) => Math.floor(number(from, to + 1)),
    oneOf: <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value,
    is: (share: number) => random() < share,
  };
}

/** A few words of a paragraph. */
function words(chance: Chance): { readonly text: string; readonly lang: string } {
  const [lang, paragraph] = chance.oneOf(Object.entries(paragraphs));
  const start = chance.whole(0, paragraph.length - 40);
  const text = paragraph.slice(start, start + chance.whole(4, chance.is(0.2) ? 300 : 50)).trim();
  return { text: chance.is(0.1) ? `${text} 👩‍👩‍👧 ❤️‍🔥` : text, lang };
}

function textStyle(chance: Chance): Properties {
  return {
    fontFamily: chance.oneOf(families),
    fontSize: Math.round(chance.number(7, 60) * 100) / 100,
    fontWeight: chance.oneOf([300, 400, 450, 600, 800]),
    fontStyle: chance.is(0.15) ? 'italic' : 'normal',
    fill: chance.is(0.1) ? gradient : chance.oneOf(colors),
    ...(chance.is(0.25) && { letterSpacing: chance.number(-1, 4) }),
    ...(chance.is(0.15) && { wordSpacing: chance.number(-1, 6) }),
    ...(chance.is(0.2) && { textDecoration: chance.oneOf(['underline', 'line-through', 'underline overline']) }),
    ...(chance.is(0.15) && {
      fontFeatures: chance.oneOf([{ tnum: 1 }, { smcp: 1 }, { liga: 0 }, { kern: 0 }, { ss01: 1 }]),
    }),
    ...(chance.is(0.1) && { textTransform: chance.oneOf(['uppercase', 'titlecase', 'capitalize']) }),
  };
}

function textElement(chance: Chance): Properties {
  const { text, lang } = words(chance);
  const half = Math.floor(text.length / 2);
  return {
    type: 'text',
    text,
    lang,
    ...textStyle(chance),
    lineHeight: chance.oneOf([1, 1.2, 1.45]),
    textAlign: chance.oneOf(['left', 'center', 'right', 'justify', 'start']),
    verticalAlign: chance.oneOf(['top', 'middle', 'bottom']),
    fit: chance.oneOf(['none', 'shrink', 'none']),
    ...(chance.is(0.2) && { hyphenate: true }),
    ...(chance.is(0.15) && { maxLines: 2, overflow: 'ellipsis' }),
    ...(chance.is(0.2) && {
      spans: [
        { start: 0, end: half, fill: '#7c3aed' },
        { start: half, end: text.length, fontWeight: 700 },
      ],
    }),
    ...(chance.is(0.15) && { shadow }),
    ...(chance.is(0.1) && { stroke: '#1e3a8a', strokeWidth: 1 }),
    ...(chance.is(0.1) && { backgroundColor: '#e0f2fe', backgroundMode: 'line' }),
    ...(chance.is(0.1) && { listStyle: chance.oneOf(['bullet', 'ordered']) }),
  };
}

function tableElement(chance: Chance): Properties {
  const cell = () =>
    words(chance)
      .text.slice(0, 24)
      .replace(/[\ud800-\udbff]$/, '');
  return {
    type: 'table',
    columns: [
      { key: 'a', header: cell() },
      { key: 'b', header: cell(), format: 'currency: "EUR"' },
    ],
    rows: Array.from({ length: chance.whole(1, 4) }, () => ({ a: cell(), b: chance.number(0, 9_999) })),
    fontSize: chance.number(9, 18),
  };
}

const makers: readonly (readonly [share: number, make: (chance: Chance) => Properties])[] = [
  [0.6, textElement],
  [0.7, tableElement],
  [
    0.8,
    (chance) => ({
      type: chance.oneOf(['rectangle', 'circle', 'star']),
      fill: chance.is(0.3) ? gradient : chance.oneOf(colors),
      ...(chance.is(0.3) && { shadow }),
      ...(chance.is(0.3) && { stroke: '#111827', strokeWidth: 2 }),
    }),
  ],
  [0.86, () => ({ type: 'svg', svg: art })],
  [0.88, (chance) => ({ type: 'rating', value: chance.whole(0, 10) / 2 })],
  [0.91, (chance) => ({ type: 'qr', value: `https://example.com/${chance.whole(1, 9_999)}` })],
  [0.95, (chance) => ({ type: 'barcode', format: 'code128', value: `AB-${chance.whole(1, 99_999)}` })],
  [
    1,
    (chance) => ({
      type: 'group',
      children: [
        placed(chance, textElement(chance)),
        placed(chance, { type: 'rectangle', fill: '#fda4af', opacity: 0.5 }),
      ],
    }),
  ],
];

function placed(chance: Chance, element: Properties): Properties {
  return {
    x: chance.number(-10, 300),
    y: chance.number(-10, 300),
    width: chance.number(40, 360),
    height: chance.number(30, 220),
    ...(chance.is(0.15) && { rotation: chance.number(-40, 40) }),
    ...(chance.is(0.1) && { opacity: 0.7 }),
    ...element,
  };
}

function randomDocument(chance: Chance): Properties {
  const elements = Array.from({ length: chance.whole(1, 4) }, () => {
    const choice = chance.number(0, 1);
    const [, make] = makers.find(([share]) => choice < share) ?? makers[0] ?? [1, textElement];
    return placed(chance, make(chance));
  });
  return { width: 600, height: 500, canvasData: { background: '#f8fafc', elements } };
}

/** The same documents for the same seed: `PROPERTY_SEED` makes others. */
export function randomCases(count: number): readonly EqualityCase[] {
  return Array.from({ length: count }, (_, index): EqualityCase => {
    const chance = chanceOf(seededRandom(propertySeed + index));
    return {
      name: `document ${propertySeed + index}`,
      group: 'random document',
      document: randomDocument(chance) as never,
    };
  });
}
