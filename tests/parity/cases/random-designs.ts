import { seededRandom } from '../../support/seeded-random.ts';
import type { ParityCase } from '../support/parity-case.ts';
import { coastSource, portraitSource } from './images.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Texts of fifteen languages: each short enough for a line, long enough for several. */
const texts: readonly (readonly [lang: string, text: string])[] = [
  ['en', 'The quick brown fox jumps over the lazy dog, typically by 7 (gyp).'],
  ['de', 'Größe, Übermut und Fußgängerzonen: 1.234,50 € für jeden Jäger.'],
  ['fr', 'L’été, Agnès a goûté « des œufs » à Besançon ; ça coûte 12 €.'],
  ['es', '¿Qué pingüino jugó ayer? ¡El año pasado, según Muñoz!'],
  ['pl', 'Zażółć gęślą jaźń, że Łódź pięknie świeci o północy.'],
  ['tr', 'İstanbul’da ılık bir gün: çığlık, şeker ve göğüs.'],
  ['vi', 'Tiếng Việt có nhiều dấu: Nguyễn đã đến Hà Nội hôm qua.'],
  ['ru', 'Съешь же ещё этих мягких французских булок, да выпей чаю.'],
  ['el', 'Η γρήγορη αλεπού πηδάει πάνω από τον τεμπέλη σκύλο.'],
  ['ar', 'السلام عليكم ورحمة الله، هذا نص عربي قصير للتجربة 123.'],
  ['he', 'שלום עולם, זהו טקסט קצר בעברית לבדיקה (45 מילים).'],
  ['hi', 'नमस्ते दुनिया, यह परीक्षण के लिए एक छोटा वाक्य है।'],
  ['th', 'สวัสดีชาวโลก นี่คือข้อความภาษาไทยสั้น ๆ สำหรับการทดสอบ'],
  ['ja', '吾輩は猫である。名前はまだ無い、ギョっとした「東京」。'],
  ['ko', '안녕하세요 세계, 이것은 시험을 위한 짧은 글입니다.'],
];
const families = [
  ['Inter', 'Lora', 'Playfair Display', 'Montserrat', 'Roboto'],
  ['Lobster', 'Dancing Script', 'JetBrains Mono', 'Oswald', 'Bebas Neue', 'Caveat'],
].flat();
const colors = ['#1b263b', '#d00000', '#0f766e', '#7c3aed', '#ea580c', '#334155cc'];
const grounds = ['#ffffff', '#fef3c7', '#e0f2fe', '#f1f5f9'];

const size = { width: 480, height: 360 };

/** A design of one to four elements; the same for the same seed. */
export function randomDesign(seed: number): ParityCase {
  const random = seededRandom(seed);
  const dice: Dice = {
    chance: (share) => random() < share,
    whole: (from, to) => from + Math.floor(random() * (to - from + 1)),
    pick: (list) => list[Math.floor(random() * list.length)] as (typeof list)[number],
  };
  const count = dice.whole(1, 4);
  const elements = Array.from({ length: count }, (_, index) => ({ id: `e${index}`, ...randomElement(dice) }));
  return { name: `random design ${seed}`, design: { ...size, background: dice.pick(grounds), elements } };
}

interface Dice {
  readonly chance: (share: number) => boolean;
  /** Both ends included. */
  readonly whole: (from: number, to: number) => number;
  readonly pick: <Item>(list: readonly Item[]) => Item;
}

function randomElement(dice: Dice): Properties {
  const kind = dice.pick(['text', 'text', 'text', 'box', 'picture'] as const);
  return { text: randomText, box: randomBox, picture: randomPicture }[kind](dice);
}

function placed(dice: Dice, least: number): Properties {
  const width = dice.whole(least, 320);
  const height = dice.whole(least, 240);
  return {
    x: dice.whole(0, size.width - width),
    y: dice.whole(0, size.height - height),
    width,
    height,
    ...(dice.chance(0.3) && { rotation: dice.whole(-180, 180) }),
    ...(dice.chance(0.15) && { opacity: dice.whole(3, 9) / 10 }),
  };
}

function shadow(dice: Dice, most: number): Properties {
  return {
    color: dice.pick(['#000000', 'rgba(0,0,0,0.5)', '#1d4ed8']),
    offsetX: dice.whole(-6, 6),
    offsetY: dice.whole(-6, 6),
    blur: dice.whole(0, most),
  };
}

function randomText(dice: Dice): Properties {
  const [lang, text] = dice.pick(texts);
  const decoration = dice.pick(['underline', 'line-through', 'overline', 'underline line-through'] as const);
  return {
    type: 'text',
    ...placed(dice, 80),
    text,
    lang,
    fit: 'none',
    fontFamily: dice.pick(families),
    fontSize: dice.chance(0.5) ? dice.whole(10, 60) : dice.whole(100, 480) / 10,
    fontWeight: dice.pick([300, 400, 500, 700, 900]),
    fill: dice.pick(colors),
    textAlign: dice.pick(['left', 'center', 'right', 'justify']),
    verticalAlign: dice.pick(['top', 'middle', 'bottom']),
    lineHeight: dice.whole(9, 20) / 10,
    ...(dice.chance(0.2) && { fontStyle: 'italic' }),
    ...(dice.chance(0.3) && { letterSpacing: dice.whole(-10, 60) / 10 }),
    ...(dice.chance(0.1) && { wordSpacing: dice.whole(1, 12) }),
    ...(dice.chance(0.1) && { textTransform: 'uppercase' }),
    ...(dice.chance(0.35) && {
      textDecoration: decoration,
      ...(dice.chance(0.4) && { decorationStyle: dice.pick(['solid', 'double', 'dotted', 'dashed', 'wavy']) }),
      ...(dice.chance(0.3) && { decorationThickness: dice.whole(2, 12) / 2 }),
      ...(dice.chance(0.3) && { decorationColor: dice.pick(colors) }),
    }),
    ...(dice.chance(0.15) && { shadow: shadow(dice, 10) }),
  };
}

function randomBox(dice: Dice): Properties {
  const gradient = `linear-gradient(${dice.whole(0, 359)}deg, ${dice.pick(colors)}, ${dice.pick(colors)})`;
  return {
    type: dice.pick(['rectangle', 'rectangle', 'circle']),
    ...placed(dice, 20),
    fill: dice.chance(0.3) ? gradient : dice.pick(colors),
    ...(dice.chance(0.3) && { stroke: dice.pick(colors), strokeWidth: dice.whole(1, 10), strokeAlign: 'inside' }),
    ...(dice.chance(0.25) && { shadow: { ...shadow(dice, 20), spread: dice.whole(0, 4) } }),
  };
}

function randomPicture(dice: Dice): Properties {
  return {
    type: 'image',
    ...placed(dice, 40),
    src: dice.pick([coastSource, portraitSource]),
    objectFit: dice.pick(['cover', 'contain', 'fill']),
    ...(dice.chance(0.3) && { cornerRadius: dice.whole(1, 40) }),
  };
}
