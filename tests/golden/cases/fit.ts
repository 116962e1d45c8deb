import { type GoldenCase, textElement } from '../golden-case.ts';

const canvas = { width: 320, height: 180 } as const;
const frame = { backgroundColor: '#eef2ff' };
const long =
  'The harbour lights came on one by one, and the last ferry turned its slow white bow towards the open sea, ' +
  'while behind it the town grew small, then dim, and was gone.';

const family = '👨‍👩‍👧‍👦';

export const fitCases: readonly GoldenCase[] = [
  {
    ...canvas,
    name: 'fit-shrink-minimum',
    says: 'text that is still too long at its smallest size ends in an ellipsis',
    elements: [textElement(long, { ...frame, fontSize: 40, minFontSize: 24, fit: 'shrink', overflow: 'ellipsis' })],
  },
  {
    ...canvas,
    name: 'fit-shrink-keeps-size',
    says: 'shrink leaves text that fits at its own size',
    elements: [textElement('Sale', { ...frame, fontSize: 24, fit: 'shrink' })],
  },
  {
    ...canvas,
    name: 'fit-grow-maximum',
    says: 'text grows to its largest size and no further',
    elements: [textElement('Sale', { ...frame, fontSize: 16, maxFontSize: 60, fit: 'grow' })],
  },
  {
    ...canvas,
    name: 'fit-grow-box',
    says: 'text grows to what its box can hold when there is no largest size, words whole',
    elements: [textElement('Summer sale', { ...frame, fontSize: 16, fit: 'grow' })],
  },
  {
    ...canvas,
    name: 'fit-fill-text-box',
    says: 'the names of other tools for a text that fills its box grow it too',
    elements: [textElement('Sale', { ...frame, fontSize: 16, fillTextBox: true })],
  },
  {
    ...canvas,
    name: 'fit-grow-never-shrinks',
    says: 'grow never makes text smaller, even when it does not fit',
    elements: [textElement(long, { ...frame, fontSize: 30, maxFontSize: 60, fit: 'grow', overflow: 'clip' })],
  },
  {
    ...canvas,
    name: 'fit-both-shrinks',
    says: 'fit makes long text smaller than its size',
    elements: [textElement(long, { ...frame, fontSize: 40, minFontSize: 10, maxFontSize: 90, fit: 'fit' })],
  },
  {
    ...canvas,
    name: 'fit-both-grows-arabic',
    says: 'fit grows Arabic to the box',
    elements: [
      textElement('تخفيضات الصيف', {
        ...frame,
        fontFamily: 'Noto Sans Arabic',
        fontSize: 16,
        maxFontSize: 90,
        fit: 'fit',
      }),
    ],
  },
  {
    ...canvas,
    name: 'fit-max-lines',
    says: 'fit makes text small enough for the lines it may have',
    elements: [textElement(long, { ...frame, fontSize: 40, minFontSize: 6, maxLines: 2, fit: 'fit' })],
  },
  {
    ...canvas,
    name: 'fit-overflow-vertical',
    says: 'text that is too high leaves its box where it does not stand, keeps its beginning when it is clipped, and fills what it expands',
    elements: (['visible', 'clip', 'ellipsis', 'expand'] as const).flatMap((overflow, column) =>
      (['top', 'middle', 'bottom'] as const).map((verticalAlign, row) => ({
        ...textElement('one two three four five', { ...frame, overflow, verticalAlign, fontSize: 14, fit: 'none' }),
        ...{ id: `${overflow}-${row}`, x: 8 + 78 * column, y: 14 + 58 * row, width: 70, height: 34 },
      })),
    ),
  },
  {
    ...canvas,
    name: 'fit-padding',
    says: 'padding that is larger than the box leaves the text in it, as small as it may be',
    elements: [
      [8, 20],
      [40, 20],
      [{ left: 200, right: 20 }, 20],
      [{ top: 90 }, 20],
    ].map(([padding, fontSize], index) => ({
      ...textElement('Pad', { ...frame, x: 12 + 76 * index, y: 60, width: 68, height: 60, padding, fontSize }),
      id: `text-${index}`,
    })),
  },
  {
    ...canvas,
    name: 'fit-grow-one-line',
    says: 'text that grows and may have one line is as large as the line or the box allows',
    elements: [
      textElement('Summer', { ...frame, height: 70, fontSize: 12, fit: 'grow', maxLines: 1 }),
      {
        ...textElement('Summer sale ends', { ...frame, y: 94, height: 70, fontSize: 12, fit: 'grow', maxLines: 1 }),
        id: 'two',
      },
    ],
  },
  {
    ...canvas,
    name: 'emoji-ellipsis',
    says: 'an ellipsis comes between emoji, never within one',
    elements: [
      textElement(family.repeat(14), { ...frame, fontSize: 36, fit: 'none', maxLines: 1, overflow: 'ellipsis' }),
    ],
  },
  {
    ...canvas,
    name: 'emoji-kinds',
    says: 'families, skin tones, flags and keycaps are one picture each; presentation selectors hold',
    elements: [textElement(`${family} 👩🏽‍🚀 👍🏿 🇵🇹 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈 ❤️‍🔥 5️⃣ ☎️ ☎︎`, { ...frame, fontSize: 34, lineHeight: 1.4 })],
  },
];
