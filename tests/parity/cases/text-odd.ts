import type { ParityCase } from '../support/parity-case.ts';
import { oneText } from './one-text.ts';

/** What few write and somebody will. */
export const oddTextCases: readonly ParityCase[] = [
  oneText('Thai justified in a narrow box', {
    text: 'ประเทศไทยเป็นประเทศ ที่ตั้งอยู่ในภูมิภาค เอเชียตะวันออกเฉียงใต้',
    lang: 'th',
    width: 130,
    fontSize: 20,
    textAlign: 'justify',
  }),
  oneText('letters that change with those of the line before', {
    text: 'The quick brown fox jumps over the lazy dog',
    fontFamily: 'Caveat',
    fontSize: 40,
    width: 200,
  }),
  oneText('Thai words wider than their box', { text: 'สำหรับการทดสอบ', lang: 'th', fontSize: 57, width: 118 }),
  oneText('Arabic with letter spacing', {
    text: 'السلام عليكم ورحمة الله وبركاته',
    lang: 'ar',
    fontSize: 24,
    letterSpacing: 3,
  }),
  oneText('Hebrew with numbers and brackets in spans', {
    text: 'מחיר 1,250 ₪ (כולל מע״מ 17%) עד 31/12',
    lang: 'he',
    fontSize: 22,
    width: 210,
    spans: [
      { start: 5, end: 10, fill: '#d00000' },
      { start: 13, end: 28, fontWeight: 700 },
    ],
  }),
  oneText('emoji of several characters in a narrow box', {
    text: 'a👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈👨‍👩‍👧‍👦b👩🏽‍🚀',
    fontSize: 26,
    width: 80,
  }),
  oneText('turned text in the middle of a box', {
    text: 'Turned text lies on whole pixels of its own',
    fontSize: 19.6,
    lineHeight: 0.95,
    verticalAlign: 'middle',
    rotation: 23,
  }),
  oneText('marks on letters', { text: 'e\u0301 a\u0308\u0323 n\u0303o z\u030c क्षि கொ ẹ́', fontSize: 26 }),
  oneText('no-break spaces, justified', {
    text: '100\u00a0km and 200\u00a0km or 300\u00a0km and 400\u00a0km',
    fontSize: 22,
    width: 200,
    textAlign: 'justify',
  }),
  oneText('highlight per line from right to left', {
    text: 'כותרת בעברית עם רקע לכל שורה שיש בה',
    lang: 'he',
    fontSize: 24,
    width: 200,
    spans: [{ start: 3, end: 26, backgroundColor: '#ffe066' }],
  }),
  oneText(
    'a gradient under a line',
    {
      text: 'Gradient, underlined',
      fontSize: 28,
      textDecoration: 'underline',
      fill: 'linear-gradient(90deg, #ef4444, #3b82f6)',
    },
    { html: null },
  ),
  oneText('Arabic with marks of vowels, justified', {
    text: 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ ٱلْحَمْدُ لِلَّهِ',
    lang: 'ar',
    fontSize: 26,
    width: 220,
    textAlign: 'justify',
  }),
  oneText('Arabic, justified, with lines of one word', {
    text: 'السلام عليكم ورحمة الله، هذا نص عربي قصير للتجربة 123.',
    lang: 'ar',
    fontSize: 40,
    width: 150,
    textAlign: 'justify',
    letterSpacing: 3,
  }),
  ...(['solid', 'double', 'dotted', 'dashed', 'wavy'] as const).map((decorationStyle) =>
    oneText(`${decorationStyle} lines with a shadow, at the foot of a box`, {
      text: 'Gypsy jig, (quay)',
      fontSize: 33.3,
      lineHeight: 1.33,
      verticalAlign: 'bottom',
      textDecoration: 'underline line-through',
      decorationStyle,
      shadow: { color: '#1d4ed8', offsetX: 3, offsetY: 4, blur: 5 },
    }),
  ),
  oneText('a word in Latin that is too long among Arabic', {
    text: 'هذا Donaudampfschifffahrtsgesellschaft طويل',
    lang: 'ar',
    fontSize: 24,
    width: 180,
  }),
];
