import type { ParityCase } from '../support/parity-case.ts';
import { english, oneText } from './one-text.ts';

const red = '#d00000';

/** Runs of one font that differ in what is painted only: Chromium shapes them as one. */
const seams: readonly ParityCase[] = [
  oneText('letters of several colours that kern', {
    text: 'AVAVAV To Wa Yo',
    fontSize: 40,
    spans: [1, 3, 8, 11].map((start) => ({ start, end: start + 1, fill: red })),
  }),
  oneText('underlined letters that kern with their neighbours', {
    text: 'AVAVAV To Wa Yo',
    fontSize: 40,
    spans: [1, 3].map((start) => ({ start, end: start + 1, textDecoration: 'underline' })),
  }),
  oneText('coloured letters, set apart, that kern', {
    text: 'AVAVAV To Wa Yo',
    fontSize: 40,
    letterSpacing: 2,
    spans: [1, 3].map((start) => ({ start, end: start + 1, fill: red })),
  }),
  oneText('letters of several weights', {
    text: 'AVAVAV To Wa Yo',
    fontSize: 40,
    spans: [1, 3].map((start) => ({ start, end: start + 1, fontWeight: 700 })),
  }),
  oneText('words of several colours that wrap', {
    text: english,
    spans: [
      { start: 0, end: 7, fill: red },
      { start: 12, end: 19, fill: '#0077b6' },
      { start: 33, end: 51, fill: '#2a9d8f' },
    ],
    textAlign: 'justify',
  }),
  oneText('ligatures across colours', {
    text: 'office fi ffl affine',
    fontFamily: 'EB Garamond',
    fontSize: 40,
    spans: [2, 8, 11].map((start) => ({ start, end: start + 1, fill: red })),
  }),
  oneText('kana of several colours', {
    text: 'アイテム、ナムフ。ひとつ',
    lang: 'ja',
    fontSize: 36,
    spans: [2, 5, 9].map((start) => ({ start, end: start + 1, fill: red })),
  }),
  oneText('Arabic letters of several colours', {
    text: 'السلام عليكم محمد',
    lang: 'ar',
    fontSize: 40,
    spans: [2, 9, 14].map((start) => ({ start, end: start + 1, fill: red })),
  }),
  oneText('Arabic letters of several weights and sizes', {
    text: 'السلام عليكم محمد',
    lang: 'ar',
    fontSize: 40,
    spans: [
      { start: 2, end: 4, fontWeight: 700 },
      { start: 9, end: 10, fontWeight: 700 },
      { start: 14, end: 15, fontSize: 50 },
    ],
  }),
  oneText('an Arabic word that is broken', {
    text: 'السلاممحمدعليكمبسمحسنوطنجميلكبيرمستشفياتكم',
    lang: 'ar',
    fontSize: 36,
    width: 150,
  }),
  oneText('an Arabic word set apart in two colours', {
    text: 'السلام عليكم',
    lang: 'ar',
    fontSize: 40,
    letterSpacing: 6,
    spans: [{ start: 1, end: 2, fill: red }],
  }),
];

const brackets = '「こんにちは」、「さようなら」。（テスト）「『入れ子』」。）、・あ（い）（う）';

/** Room within full-width signs that stand beside each other (`text-spacing-trim`). */
const punctuation: readonly ParityCase[] = [
  oneText('Japanese brackets beside each other', { text: `A ${brackets}`, lang: 'ja', fontSize: 24 }),
  oneText('Japanese brackets in a Japanese font', {
    text: brackets,
    lang: 'ja',
    fontSize: 24,
    fontFamily: 'Noto Sans JP',
    fontWeight: 700,
  }),
  oneText('Japanese brackets that keep their room', {
    text: `A ${brackets}`,
    lang: 'ja',
    textSpacingTrim: 'space-all',
  }),
  oneText(
    'Japanese brackets by features',
    {
      text: `A ${brackets}`,
      lang: 'ja',
      fontFeatures: { palt: 1 },
    },
    { canvas: null },
  ),
  oneText('Japanese brackets set apart', { text: `A ${brackets}`, lang: 'ja', letterSpacing: 2 }),
  oneText('justified Japanese with brackets', { text: `A ${brackets}${brackets}`, lang: 'ja', textAlign: 'justify' }),
  oneText('brackets of several colours', {
    text: `A ${brackets}`,
    lang: 'ja',
    fontSize: 24,
    spans: [
      { start: 8, end: 9, fill: red },
      { start: 10, end: 11, fill: red },
      { start: 24, end: 26, fontSize: 30 },
    ],
  }),
  oneText('a closing bracket that fits with half of its room', {
    text: 'A 一二三四五六七」八九十。',
    lang: 'ja',
    fontSize: 24,
    width: 210,
    textAlign: 'center',
  }),
  oneText('Chinese brackets and quotation marks', {
    text: '“你好”，《再见》。（测试）“好吗？”、“是”。《书》：“一”',
    lang: 'zh',
    fontSize: 24,
  }),
  oneText('brackets of Taiwan', {
    text: 'A「你好」，《再見》。（測試）「好嗎？」、「是」。',
    lang: 'zh-TW',
    fontSize: 24,
  }),
  oneText('Korean brackets', { text: 'A「안녕」, 『책』（시험）（둘）', lang: 'ko', fontSize: 24 }),
];

export const textRunCases: readonly ParityCase[] = [...seams, ...punctuation];
