import { type GoldenCase, textElement } from '../golden-case.ts';

const canvas = { width: 320, height: 180 } as const;
const lorem =
  'The harbour lights came on one by one, and the last ferry turned its slow white bow towards the open sea.';
const family = (fontFamily: string, fontWeight: number | string = 400, fontStyle = 'normal') => ({
  fontFamily,
  fontWeight,
  fontStyle,
  fontSize: 26,
});
const frame = { backgroundColor: '#eef2ff' };

const scripts: Readonly<Record<string, readonly [text: string, properties: Readonly<Record<string, unknown>>]>> = {
  arabic: ['السَّلامُ عَلَيْكُم، كيف حالك اليوم؟ وصل القطار في الساعة 7:45 مساءً.', { fontFamily: 'Noto Sans Arabic' }],
  hebrew: ['שָׁלוֹם עולם! הרכבת מגיעה בשעה 7:45 (רציף 3).', { fontFamily: 'Noto Sans Hebrew' }],
  devanagari: ['क्षत्रिय विद्यार्थी ने स्त्री को कृपया पत्र दिया। मूल्य ₹१,२५०', { fontFamily: 'Noto Sans Devanagari' }],
  bengali: ['আমি বাংলায় গান গাই, ক্ষুদ্র প্রাণের উৎসব।', { fontFamily: 'Noto Sans Bengali' }],
  tamil: ['யாதும் ஊரே யாவரும் கேளிர்; தீதும் நன்றும் பிறர்தர வாரா.', { fontFamily: 'Noto Sans Tamil' }],
  thai: ['สวัสดีครับ วันนี้อากาศดีมากเหมาะกับการเดินเล่นริมแม่น้ำเจ้าพระยา', { fontFamily: 'Noto Sans Thai' }],
  japanese: [
    '「春はあけぼの。」やうやう白くなりゆく山ぎは、すこしあかりて、紫だちたる雲。',
    { fontFamily: 'Noto Sans JP', lang: 'ja' },
  ],
  korean: [
    '별 하나에 추억과 별 하나에 사랑과 별 하나에 쓸쓸함과 별 하나에 동경과',
    { fontFamily: 'Noto Sans KR', lang: 'ko' },
  ],
  chinese: ['床前明月光，疑是地上霜。举头望明月，低头思故乡。', { fontFamily: 'Noto Sans SC', lang: 'zh-Hans' }],
  greek: ['Ξεσκεπάζω την ψυχοφθόρα βδελυγμία, τη νύχτα.', { fontFamily: 'Noto Sans' }],
  cyrillic: ['Съешь же ещё этих мягких французских булок, да выпей чаю.', { fontFamily: 'Noto Sans' }],
  vietnamese: ['Tiếng Việt có sáu thanh: ngang, huyền, sắc, hỏi, ngã, nặng.', { fontFamily: 'Inter' }],
};

export const textCases: readonly GoldenCase[] = [
  {
    ...canvas,
    name: 'text-wraps',
    says: 'text wraps between words inside its box',
    elements: [textElement(lorem, frame)],
  },
  ...(['left', 'center', 'right', 'justify'] as const).map((textAlign) => ({
    ...canvas,
    name: `text-align-${textAlign}`,
    says: `text is set ${textAlign}`,
    elements: [textElement(lorem, { ...frame, textAlign })],
  })),
  ...(['top', 'middle', 'bottom'] as const).map((verticalAlign) => ({
    ...canvas,
    name: `text-vertical-${verticalAlign}`,
    says: `text stands at the ${verticalAlign} of its box`,
    elements: [textElement('Harbour lights', { ...frame, verticalAlign })],
  })),
  {
    ...canvas,
    name: 'text-line-height',
    says: 'line height is a multiple of the font size',
    elements: [textElement(lorem, { ...frame, lineHeight: 1.8, fontSize: 16 })],
  },
  {
    ...canvas,
    name: 'text-line-height-px',
    says: 'line height can be px',
    elements: [textElement(lorem, { ...frame, lineHeight: '18px', fontSize: 16 })],
  },
  {
    ...canvas,
    name: 'text-letter-spacing',
    says: 'letter spacing widens a word',
    elements: [textElement('WIDE OPEN', { letterSpacing: '0.3em' })],
  },
  {
    ...canvas,
    name: 'text-letter-spacing-tight',
    says: 'negative letter spacing draws letters together',
    elements: [textElement('Tight headline', { letterSpacing: -1.5, fontSize: 40, fontWeight: 800 })],
  },
  {
    ...canvas,
    name: 'text-uppercase',
    says: 'uppercase turns ß into SS',
    elements: [textElement('Große Straße', { textTransform: 'uppercase' })],
  },
  {
    ...canvas,
    name: 'text-capitalize',
    says: 'capitalize raises the first letter of each word',
    elements: [textElement('the quick brown fox', { textTransform: 'capitalize' })],
  },
  {
    ...canvas,
    name: 'text-underline',
    says: 'an underline lies beneath the baseline',
    elements: [textElement('Typography', { textDecoration: 'underline', fontSize: 48 })],
  },
  {
    ...canvas,
    name: 'text-line-through',
    says: 'a line-through crosses the letters',
    elements: [textElement('€ 49.90', { textDecoration: 'line-through', decorationColor: '#dc2626', fontSize: 48 })],
  },
  {
    ...canvas,
    name: 'text-overline-wavy',
    says: 'decorations combine and can be wavy',
    elements: [
      textElement('Mispeled', {
        textDecoration: 'underline overline',
        decorationStyle: 'wavy',
        decorationColor: '#dc2626',
        fontSize: 40,
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-outline',
    says: 'a stroke outlines the glyphs',
    elements: [
      textElement('Outline', { fontSize: 64, fontWeight: 900, fill: '#fde047', stroke: '#1e1b4b', strokeWidth: 3 }),
    ],
  },
  {
    ...canvas,
    name: 'text-gradient',
    says: 'a gradient runs over the whole text',
    elements: [
      textElement('Gradient', {
        fontSize: 64,
        fontWeight: 900,
        fill: 'linear-gradient(90deg, #f43f5e, #8b5cf6, #06b6d4)',
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-shadow',
    says: 'text casts a soft shadow',
    elements: [
      textElement('Shadow', {
        fontSize: 64,
        fontWeight: 900,
        fill: '#0ea5e9',
        shadow: { color: 'rgba(0,0,0,0.5)', blur: 8, offsetX: 4, offsetY: 4 },
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-highlight-line',
    says: 'a highlight hugs each line',
    elements: [
      textElement('Highlighted words over several lines', {
        fontSize: 30,
        fontWeight: 700,
        backgroundColor: '#fde047',
        backgroundMode: 'line',
        backgroundPadding: { left: 8, right: 8 },
        backgroundRadius: 6,
        lineHeight: 1.4,
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-highlight-box',
    says: 'a highlight fills the box',
    elements: [textElement('Boxed', { backgroundColor: '#fde047', backgroundRadius: 16, padding: 20 })],
  },
  {
    ...canvas,
    name: 'text-padding',
    says: 'padding keeps text from the edges',
    elements: [textElement(lorem, { ...frame, padding: { left: 40, top: 10, right: 10, bottom: 0 }, fontSize: 16 })],
  },
  {
    ...canvas,
    name: 'text-shrink',
    says: 'text too long for its box is set smaller',
    elements: [textElement(`${lorem} ${lorem}`, { ...frame, fontSize: 40 })],
  },
  {
    ...canvas,
    name: 'text-grow',
    says: 'short text grows to fill its box',
    elements: [textElement('Sale', { ...frame, fontSize: 16, fit: 'fit', maxFontSize: 200 })],
  },
  {
    ...canvas,
    name: 'text-ellipsis',
    says: 'text that is cut ends in an ellipsis',
    elements: [textElement(lorem, { ...frame, fit: 'none', overflow: 'ellipsis', height: 60 })],
  },
  {
    ...canvas,
    name: 'text-max-lines',
    says: 'no more lines than asked for',
    elements: [textElement(lorem, { ...frame, fit: 'none', overflow: 'ellipsis', maxLines: 2 })],
  },
  {
    ...canvas,
    name: 'text-clip',
    says: 'overflow clip cuts at the edge of the box',
    elements: [textElement(lorem, { ...frame, fit: 'none', overflow: 'clip', height: 70, fontSize: 30 })],
  },
  {
    ...canvas,
    name: 'text-visible',
    says: 'overflow visible lets text leave its box',
    elements: [textElement(lorem, { ...frame, fit: 'none', overflow: 'visible', height: 40, fontSize: 20 })],
  },
  {
    ...canvas,
    name: 'text-no-wrap',
    says: 'without wrapping there is one line',
    elements: [textElement(lorem, { ...frame, wrap: 'none', fit: 'shrink' })],
  },
  {
    ...canvas,
    name: 'text-wrap-char',
    says: 'wrapping by character breaks anywhere',
    elements: [textElement(lorem, { ...frame, wrap: 'char' })],
  },
  {
    ...canvas,
    name: 'text-long-word',
    says: 'a word too long for the line is broken',
    elements: [textElement('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', { ...frame, fit: 'none' })],
  },
  {
    ...canvas,
    name: 'text-soft-hyphen',
    says: 'a soft hyphen shows only where the line breaks',
    elements: [
      textElement('Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft', {
        ...frame,
        fit: 'none',
        fontSize: 30,
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-markdown',
    says: 'Markdown marks words bold, italic, struck and linked',
    elements: [
      textElement('A **bold** word, an *italic* one, ~~gone~~ and a [link](https://example.org).', {
        textFormat: 'markdown',
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-spans',
    says: 'spans style parts of a text',
    elements: [
      textElement('Only 9.99 today', {
        fontSize: 24,
        spans: [{ start: 5, end: 9, fontSize: 56, fontWeight: 900, fill: '#dc2626' }],
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-runs',
    says: 'a text written in runs has the look of each, the variable with its run',
    data: { price: '9.99' },
    elements: [
      textElement('', {
        fontSize: 24,
        spans: [
          { text: 'Only ' },
          { text: '{{ price }} €', fontSize: 48, fontWeight: 900, fill: '#dc2626' },
          { text: ' today', italic: true, underline: true },
        ],
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-list',
    says: 'a list has bullets and hanging lines',
    elements: [
      textElement('Fresh bread every morning\nCoffee roasted in the house around the corner\nOpen on Sundays', {
        listStyle: 'bullet',
        fontSize: 18,
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-ordered',
    says: 'an ordered list counts',
    elements: [
      textElement('Mix\nKnead until smooth and leave to rest for an hour\nBake', {
        listStyle: 'ordered',
        fontSize: 18,
      }),
    ],
  },
  {
    ...canvas,
    name: 'text-mixed-sizes',
    says: 'mixed sizes share a baseline',
    elements: [textElement('small BIG small', { fontSize: 16, spans: [{ start: 6, end: 9, fontSize: 60 }] })],
  },
  {
    ...canvas,
    name: 'text-rotated',
    says: 'text turns with its box',
    elements: [textElement('Rotated', { rotation: -15, fontSize: 48, fontWeight: 700 })],
  },
  {
    ...canvas,
    name: 'text-emoji',
    says: 'emoji clusters stay whole',
    elements: [textElement('👩‍👩‍👧‍👦 🏴‍☠️ 1️⃣ 🇩🇪 👍🏽 ❤️ ☺ A😀B', { fontSize: 34 })],
  },
  {
    ...canvas,
    name: 'text-bidi',
    says: 'Latin and numbers stand in order inside Arabic',
    elements: [
      textElement('سعر iPhone 17 Pro هو 1,299 $ فقط (عرض محدود)', { fontFamily: 'Noto Sans Arabic', fontSize: 26 }),
    ],
  },
  {
    ...canvas,
    name: 'text-bidi-ltr',
    says: 'Hebrew inside an English sentence reads from the right',
    elements: [textElement('The word שלום means peace, and תודה means thanks.', { fontSize: 24 })],
  },
  {
    ...canvas,
    name: 'text-fallback',
    says: 'characters that a family lacks come from another, on the same baseline',
    elements: [
      textElement('Tokyo 東京 · Seoul 서울 · Cairo القاهرة', { fontFamily: 'Playfair Display', fontSize: 26 }),
    ],
  },
  ...Object.entries(scripts).map(([script, [text, properties]]) => ({
    ...canvas,
    name: `script-${script}`,
    says: `${script} is shaped and broken by its own rules`,
    elements: [textElement(text, { fontSize: 26, lineHeight: 1.5, ...properties })],
  })),
  ...[100, 300, 400, 500, 700, 900].map((weight) => ({
    width: 320,
    height: 60,
    name: `weight-inter-${weight}`,
    says: `Inter has the weight ${weight}`,
    elements: [textElement('Hamburgefonstiv', { ...family('Inter', weight), height: 40 })],
  })),
  ...(
    [
      'Playfair Display',
      'Lora',
      'Merriweather',
      'Roboto',
      'Montserrat',
      'Open Sans',
      'Poppins',
      'Oswald',
      'JetBrains Mono',
      'Bebas Neue',
      'Pacifico',
      'Abril Fatface',
    ] as const
  ).map((name) => ({
    width: 320,
    height: 60,
    name: `family-${name.toLowerCase().replaceAll(' ', '-')}`,
    says: `${name} is bundled`,
    elements: [textElement('Hamburgefonstiv', { ...family(name), height: 40 })],
  })),
  {
    width: 320,
    height: 60,
    name: 'italic-inter',
    says: 'italics are real italics',
    elements: [textElement('Hamburgefonstiv', { ...family('Inter', 500, 'italic'), height: 40 })],
  },
  {
    width: 320,
    height: 60,
    name: 'italic-playfair',
    says: 'serif italics are cursive',
    elements: [textElement('Hamburgefonstiv', { ...family('Playfair Display', 700, 'italic'), height: 40 })],
  },
];
