import type { ParityCase } from '../support/parity-case.ts';
import { type Language, sentences } from './text-paragraphs.ts';

type Properties = Readonly<Record<string, unknown>>;

const base = {
  type: 'text',
  x: 20,
  y: 20,
  width: 280,
  height: 200,
  fontSize: 20,
  lineHeight: 1.4,
  fit: 'none',
  fill: '#1b263b',
};

function oneText(name: string, element: Properties, rest: Omit<Partial<ParityCase>, 'name'> = {}): ParityCase {
  return {
    name,
    design: { width: 320, height: 240, background: '#ffffff', elements: [{ ...base, ...element }] },
    ...rest,
  };
}

const languages: readonly ParityCase[] = (Object.keys(sentences) as Language[]).map((lang) =>
  oneText(`a paragraph in ${lang}`, { text: sentences[lang], lang, fontSize: 20 }),
);

const english = sentences.en;

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

const looks: readonly ParityCase[] = [
  oneText('underlined text', { text: english, textDecoration: 'underline' }),
  oneText('struck text', { text: english, textDecoration: 'line-through', fontSize: 24 }),
  oneText('overlined text', { text: english, textDecoration: 'overline', fontSize: 24 }),
  oneText('a thick underline in another colour', {
    text: 'Gypsy jig',
    fontSize: 48,
    textDecoration: 'underline',
    decorationThickness: 4,
    decorationColor: '#d00000',
  }),
  oneText('a double underline', {
    text: 'Gypsy jig',
    fontSize: 48,
    textDecoration: 'underline',
    decorationStyle: 'double',
  }),
  ...(['solid', 'double', 'dotted', 'dashed', 'wavy'] as const).flatMap((decorationStyle) => [
    oneText(`a ${decorationStyle} line under descenders`, {
      text: 'Gypsy jig, (quay)',
      fontSize: 34,
      textDecoration: 'underline',
      decorationStyle,
    }),
    oneText(`thin ${decorationStyle} lines through and over words`, {
      text: 'Ångström, École and Żabka are struck and overlined',
      fontSize: 22,
      textDecoration: 'line-through overline',
      decorationStyle,
      decorationThickness: 1.5,
    }),
    oneText(`a thick ${decorationStyle} line`, {
      text: 'Quay jpg',
      fontSize: 56,
      textDecoration: 'underline',
      decorationThickness: 5,
      decorationColor: '#d00000',
      decorationStyle,
    }),
  ]),
  oneText('an underline of a tenth of a large size', { text: 'gypsy, jq', fontSize: 64, textDecoration: 'underline' }),
  oneText('tiny underlined text', {
    text: 'Gypsy jig, (quay) pig quick grey typography of Egypt; Journey',
    fontSize: 13,
    textDecoration: 'underline',
  }),
  oneText('underlined italics', {
    text: 'Gypsy jig, (quay) of York',
    fontFamily: 'Playfair Display',
    fontStyle: 'italic',
    fontSize: 34,
    textDecoration: 'underline',
  }),
  oneText('underlined handwriting', {
    text: 'Gypsy jig, (quay)',
    fontFamily: 'Dancing Script',
    fontSize: 40,
    textDecoration: 'underline',
  }),
  oneText('underlined Hindi', {
    text: 'हिन्दी कृपया दुनिया रूप',
    lang: 'hi',
    fontSize: 34,
    textDecoration: 'underline',
  }),
  oneText('underlined Thai', { text: 'กรุงเทพฯ ญี่ปุ่น สู้', lang: 'th', fontSize: 34, textDecoration: 'underline' }),
  oneText('underlined Arabic', { text: 'السلام عليكم جميع', lang: 'ar', fontSize: 34, textDecoration: 'underline' }),
  oneText('wavy lines over and through large words', {
    text: 'Hello HH',
    fontSize: 48,
    textDecoration: 'line-through overline',
    decorationStyle: 'wavy',
  }),
  oneText('lines of 45 px', { text: english, fontSize: 45, lineHeight: 1.4, height: 400 }),
  oneText('underlined Japanese and addresses', {
    text: '下線、ギョ https://a_b.example/gjpq',
    lang: 'ja',
    fontSize: 26,
    textDecoration: 'underline',
  }),
  oneText('an underline that runs on through spans', {
    text: 'One gypsy line of several sizes and pigments',
    fontSize: 24,
    textDecoration: 'underline',
    spans: [
      { start: 4, end: 9, fill: '#d00000' },
      { start: 15, end: 17, fontWeight: 800 },
    ],
  }),
  oneText('underlined Hebrew and Latin', { text: 'שלום Platen עולם', textDecoration: 'underline', fontSize: 28 }),
  oneText('outlined text', { text: 'Outline', fontSize: 64, fontWeight: 800, stroke: '#e63946', strokeWidth: 3 }),
  oneText('text outlined outside', {
    text: 'Outside',
    fontSize: 64,
    fontWeight: 800,
    stroke: '#e63946',
    strokeWidth: 3,
    strokeAlign: 'outside',
  }),
  oneText('text filled with a gradient', {
    text: english,
    fontSize: 26,
    fontWeight: 700,
    fill: 'linear-gradient(90deg, #ff006e, #3a86ff)',
  }),
  oneText('text with a hard shadow', { text: english, shadow: { color: '#ffb703', offsetX: 2, offsetY: 2, blur: 0 } }),
  oneText('text with a soft shadow', {
    text: 'Shadow',
    fontSize: 60,
    fontWeight: 700,
    shadow: { color: 'rgba(0,0,0,0.6)', offsetX: 4, offsetY: 6, blur: 8 },
  }),
  oneText('text in capitals', { text: 'Straße, école, İzmir, naïve', textTransform: 'uppercase' }),
  oneText('text of spans', {
    text: 'Small words and BIG words and red bold words under each other',
    spans: [
      { start: 16, end: 19, fontSize: 40 },
      { start: 30, end: 42, fill: '#d00000', fontWeight: 700 },
      { start: 49, end: 54, fontStyle: 'italic', textDecoration: 'underline' },
    ],
  }),
  oneText('spans of several families', {
    text: 'Serif beside mono beside script',
    fontSize: 28,
    spans: [
      { start: 0, end: 5, fontFamily: 'Lora' },
      { start: 13, end: 17, fontFamily: 'JetBrains Mono' },
      { start: 25, end: 31, fontFamily: 'Dancing Script', fontSize: 36 },
    ],
  }),
  oneText('a highlighted span', {
    text: 'These words are marked here.',
    fontSize: 26,
    spans: [{ start: 6, end: 22, backgroundColor: '#ffe066' }],
  }),
];

const mixes: readonly ParityCase[] = [
  oneText('emoji in a sentence', { text: 'Ready 🚀 set 👍🏽 go 🎉 — a family 👨‍👩‍👧‍👦 and a flag 🇯🇵!' }),
  oneText('emoji in italics', { text: 'Ready 🚀 set 🟥 go 🏠!', fontStyle: 'italic', fontWeight: 700 }),
  oneText('emoji of several parts', { text: '❤️‍🔥 ❤️‍🩹 🏳️‍🌈 🏴‍☠️ 1️⃣ #️⃣ 🧔‍♂️ ☎️ ✈️', fontSize: 30 }),
  oneText('families and couples of emoji', { text: '👨‍👩‍👧‍👦 👩🏽‍🚀 🧑🏿‍🤝‍🧑🏻 👩‍❤️‍💋‍👨 🏳️‍⚧️ 🐻‍❄️', fontSize: 34 }),
  oneText('emoji of every skin tone', { text: '👍👍🏻👍🏼👍🏽👍🏾👍🏿 🤝🏽 ✌🏿 ☝🏻', fontSize: 34 }),
  oneText('flags', { text: '🇯🇵🇩🇪🇧🇷 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈 🏴‍☠️ 🇪🇺', fontSize: 34 }),
  oneText('keycaps beside digits', { text: '1️⃣2️⃣ #️⃣ *️⃣ 🔟 1 2 # *', fontSize: 34 }),
  oneText('signs as text and as emoji', { text: '❤ ❤︎ ❤️ ☎ ☎︎ ☎️ ✈ ✈️ ☀️ ☀︎ ©️ © ™️', fontSize: 34 }),
  oneText('emoji within Arabic', { text: 'مرحبا 👋🏽 بكم 🎉 في 👨‍👩‍👧 بيتنا 🇸🇦!', fontSize: 30, lang: 'ar' }),
  oneText('emoji beside each other within Hebrew', {
    text: 'שלום 🎂🎈 ילדים 👧🏻👦🏿🇮🇱 יום הולדת',
    fontSize: 30,
    lang: 'he',
  }),
  oneText('emoji that wrap', { text: '👨‍👩‍👧‍👦👩🏽‍🚀🇯🇵1️⃣👍🏿🏳️‍🌈🎉🚀', fontSize: 40, width: 100 }),
  oneText('emoji in underlined bold italics, set apart', {
    text: 'Bold 🎉 i 👍🏽 set 🚀',
    fontSize: 36,
    fontWeight: 800,
    fontStyle: 'italic',
    letterSpacing: 3,
    textDecoration: 'underline',
  }),
  oneText('English within Arabic', { text: 'نشر Platen الإصدار 2.0 في 14 مايو (GitHub) اليوم.', fontSize: 24 }),
  oneText('Hebrew within English', { text: 'The word שלום עולם means “hello world” (in 2 words).', fontSize: 24 }),
  oneText('Hebrew with brackets and numbers', {
    text: 'המחיר הוא 1,250.00 ₪ (כולל מע״מ) עד 31/12.',
    fontSize: 24,
    lang: 'he',
  }),
  oneText('four scripts in a line', { text: 'Tokyo 東京 Москва दिल्ली Αθήνα', fontSize: 26 }),
  oneText('decomposed accents', { text: 'Cafe\u0301 nai\u0308ve A\u030angstro\u0308m Vie\u0323\u0302t', fontSize: 28 }),
  oneText('symbols and arrows', { text: '→ ← ✓ ★ ∞ ≈ € ₹ ½ ™ © № ♫', fontSize: 28 }),
  oneText('Hebrew with AVATAR within', { text: 'גרסה AVATAR 7.4 של 11:47, 2.0', fontSize: 30, lang: 'he' }),
  oneText('kerned kana', { text: 'アイテム、ナムフ。ひとつワハすヘ', fontSize: 40, lang: 'ja', fontWeight: 700 }),
  oneText('kana set apart', { text: 'アイテム、ひとつ。', fontSize: 30, lang: 'ja', letterSpacing: 3 }),
  oneText('Japanese in Lora', { text: 'Lora と日本語の文章', fontFamily: 'Lora', lang: 'ja', fontSize: 28 }),
  oneText('Chinese of Taiwan', { text: '骨直海角令台灣', lang: 'zh-TW', fontSize: 34 }),
  oneText(
    'lines cut with an ellipsis',
    { text: `${english} ${english}`, overflow: 'ellipsis', height: 90 },
    { html: null },
  ),
  oneText('two lines at most', { text: english, maxLines: 2 }, { html: null }),
  oneText('a list', { text: 'Bread\nButter and a longer line that wraps\nJam', listStyle: 'bullet' }, { html: null }),
  oneText('a numbered list', { text: 'Bread\nButter\nJam', listStyle: 'ordered' }, { html: null }),
  oneText(
    'Markdown',
    { text: 'Some **bold**, *slanted*, ~~gone~~ and `code`.', textFormat: 'markdown', fontSize: 24 },
    { html: null },
  ),
  oneText(
    'text on a highlighted line',
    { text: english, backgroundColor: '#caf0f8', backgroundMode: 'line', backgroundPadding: 2 },
    { html: null },
  ),
];

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

/** What few write and somebody will. */
const odd: readonly ParityCase[] = [
  oneText('Thai justified in a narrow box', {
    text: 'ประเทศไทยเป็นประเทศ ที่ตั้งอยู่ในภูมิภาค เอเชียตะวันออกเฉียงใต้',
    lang: 'th',
    width: 130,
    fontSize: 20,
    textAlign: 'justify',
  }),
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
  oneText('a word in Latin that is too long among Arabic', {
    text: 'هذا Donaudampfschifffahrtsgesellschaft طويل',
    lang: 'ar',
    fontSize: 24,
    width: 180,
  }),
];

export const textCases: readonly ParityCase[] = [
  ...odd,
  ...languages,
  ...alignments,
  ...measures,
  ...openType,
  ...places,
  ...looks,
  ...mixes,
  ...seams,
  ...punctuation,
];
