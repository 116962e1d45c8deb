import type { ParityCase } from '../support/parity-case.ts';
import { english, oneText } from './one-text.ts';
import { type Language, sentences } from './text-paragraphs.ts';

const languages: readonly ParityCase[] = (Object.keys(sentences) as Language[]).map((lang) =>
  oneText(`a paragraph in ${lang}`, { text: sentences[lang], lang, fontSize: 20 }),
);

const alignments: readonly ParityCase[] = [
  oneText('text on the right', { text: english, textAlign: 'right' }),
  oneText('text in the centre', { text: english, textAlign: 'center' }),
  oneText('justified text', { text: english, textAlign: 'justify' }),
  oneText('justified German', { text: sentences.de, textAlign: 'justify', lang: 'de', fontFamily: 'Lora' }),
  oneText('justified Japanese', { text: sentences.ja, textAlign: 'justify', lang: 'ja' }),
  oneText('justified Chinese', { text: sentences.zh, textAlign: 'justify', lang: 'zh' }),
  oneText('justified Arabic', { text: sentences.ar, textAlign: 'justify', lang: 'ar' }),
  oneText('justified Korean', { text: sentences.ko, textAlign: 'justify', lang: 'ko' }),
  oneText('justified text with double spaces', {
    text: 'One  two  three  four  five  six  seven  eight  nine  ten  eleven',
    textAlign: 'justify',
  }),
  oneText('Arabic on the left', { text: sentences.ar, textAlign: 'left', lang: 'ar' }),
  oneText('Hebrew in the centre', { text: sentences.he, textAlign: 'center', lang: 'he' }),
  oneText('text that ends', { text: english, textAlign: 'end' }),
];

const measures: readonly ParityCase[] = [
  oneText('lines as high as 1', { text: english, lineHeight: 1 }),
  oneText('lines as high as 1.33', { text: english, lineHeight: 1.33, fontSize: 17 }),
  oneText('lines of 31 px', { text: english, lineHeight: '31px' }),
  oneText('lines of 115 %', { text: english, lineHeight: '115%' }),
  oneText('lines lower than the font', { text: english, lineHeight: 0.8, fontSize: 21 }),
  oneText('letters set apart', { text: english, letterSpacing: 2.5 }),
  oneText('letters set closer', { text: english, letterSpacing: '-0.03em' }),
  oneText('letters set apart and centred', { text: english, letterSpacing: 3, textAlign: 'center' }),
  oneText('words set apart', { text: english, wordSpacing: 7 }),
  oneText('a first line that begins later', { text: english, firstLineIndent: 32 }),
  oneText('tiny text', { text: `${english} ${sentences.de} ${sentences.fr}`, fontSize: 10 }),
  oneText('text of 13.5 px', { text: `${english} ${sentences.pl}`, fontSize: 13.5 }),
  oneText('large text', { text: 'Quay 7 Våg', fontSize: 72, lineHeight: 1.1 }),
  oneText('huge text', { text: 'Ag½', fontSize: 96, lineHeight: 1 }),
  oneText('thin text', { text: english, fontWeight: 100 }),
  oneText('medium text', { text: english, fontWeight: 500 }),
  oneText('black text', { text: english, fontWeight: 900 }),
  oneText('italics', { text: english, fontStyle: 'italic', fontFamily: 'Playfair Display' }),
  oneText('bold italics of Merriweather', {
    text: sentences.fr,
    fontStyle: 'italic',
    fontWeight: 700,
    fontFamily: 'Merriweather',
  }),
  oneText('a face with no italics', { text: english, fontStyle: 'italic', fontFamily: 'Oswald' }),
  oneText('a face with no bold', { text: english, fontWeight: 700, fontFamily: 'Abril Fatface' }),
  oneText('bold Lobster in italics', { text: english, fontWeight: 800, fontStyle: 'italic', fontFamily: 'Lobster' }),
  oneText('one bold word in a face with no bold', {
    text: english,
    fontFamily: 'Lobster',
    spans: [{ start: 4, end: 9, fontWeight: 700 }],
  }),
  oneText('Lato', { text: english, fontFamily: 'Lato', fontWeight: 700 }),
  oneText('Poppins', { text: sentences.pl, fontFamily: 'Poppins' }),
  oneText('JetBrains Mono', { text: 'if (a !== b) => a >= b; // 0xFF', fontFamily: 'JetBrains Mono' }),
  oneText('ligatures of EB Garamond', {
    text: 'The office staff fly first to find fjords; official waffles.',
    fontFamily: 'EB Garamond',
    fontSize: 26,
  }),
];

const openType: readonly ParityCase[] = [
  oneText(
    'figures of one width',
    { text: '1,117.10\n8,402.96', fontSize: 40, fontFeatures: { tnum: 1 } },
    { canvas: null },
  ),
  oneText(
    'fractions',
    { text: '1/2 cup, 3/16 inch, 21/40', fontSize: 30, fontFeatures: { frac: 1 } },
    { canvas: null },
  ),
  oneText(
    'letters that neither kern nor join',
    { text: 'AVATAR office To', fontFamily: 'EB Garamond', fontSize: 36, fontFeatures: { kern: 0, liga: 0 } },
    { canvas: null },
  ),
  oneText(
    'spans with features',
    {
      text: '1117 and 1117 and 1117',
      fontSize: 30,
      spans: [{ start: 9, end: 13, fontFeatures: { tnum: 1, ss01: 1 } }],
    },
    { canvas: null },
  ),
  oneText('soft hyphens', {
    text: 'Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft of\u00adfice Ver\u00adkehrs\u00adverbund',
    lang: 'de',
    width: 190,
    fontSize: 24,
  }),
];

const places: readonly ParityCase[] = [
  oneText('text in the middle', { text: 'Two lines that stand in the middle', verticalAlign: 'middle' }),
  oneText('text at the bottom', { text: 'Two lines that stand at the bottom', verticalAlign: 'bottom' }),
  oneText('text in the middle of an odd height', {
    text: 'One line',
    verticalAlign: 'middle',
    height: 97,
    lineHeight: 1.35,
  }),
  oneText('text with padding', { text: english, padding: { top: 11, right: 30, bottom: 5, left: 17 } }),
  oneText('text on fractions of px', { text: english, x: 20.4, y: 19.7, width: 271.3 }),
  oneText('turned text', { text: english, rotation: 12 }),
  oneText('text turned by a right angle', { text: 'Quarter turn', rotation: 90, width: 200, x: 60 }),
  oneText('text at twice its size', { text: english, textAlign: 'center' }, { scale: 2 }),
  oneText('text at one and a half times its size', { text: english, textAlign: 'right' }, { scale: 1.5 }),
  oneText('half transparent text', { text: english, opacity: 0.5 }),
  oneText('text on one line', { text: 'No wrapping happens here at all', wrap: 'none', width: 120 }),
  oneText('a centred word wider than its box', {
    text: 'Incomprehensibilities',
    wrap: 'none',
    width: 90,
    x: 60,
    textAlign: 'center',
  }),
  oneText('text that breaks in words', {
    text: 'Donaudampfschifffahrtsgesellschaft und Rindfleischetikettierung',
    width: 130,
  }),
  oneText('text with forced breaks', { text: 'First\n\nThird with trailing   \n   leading spaces\nend' }),
];

export const textCases: readonly ParityCase[] = [...languages, ...alignments, ...measures, ...openType, ...places];
