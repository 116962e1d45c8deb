import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../tests/support/seeded-random.ts';
import { type Fixture, fixtureFolder, readFixture } from '../fixtures.ts';

const templateFolder = path.join(fixtureFolder, '../../templates');
const stockFolder = path.join(fixtureFolder, '../../library/stock/images');
/** As a design names a stock picture; relative to the folder of a template. */
const stockAddress = /\.\.\/\.\.\/library\/stock\/images\/[\w-]+\.webp/g;
/** One design in so many is set in other families. */
const otherFontsEach = 3;
/** One in so many has the logo of its account over all else: a PNG that is seen through. */
const logoEach = 3;
const logo = path.join(fixtureFolder, '../images/logo.png');
/** In one of so many the text that is another each time begins with words in another colour, underlined. */
const linkEach = 4;
const link = { text: 'Read this: ', spans: [{ start: 0, end: 9, color: '#2563eb', textDecoration: 'underline' }] };
const families = ['Inter', 'Manrope', 'DM Sans', 'Work Sans', 'Outfit', 'Figtree', 'Lora', 'Montserrat', 'Bitter'];

/** A design as an account might have made it of one of ours, with data. */
export interface MixedDesign extends Fixture {
  readonly name: string;
  /** The variable that is another in every render; null: a design without words to change. */
  readonly words: string | null;
  /** The variable of a picture, if it has one. */
  readonly picture: string | null;
}

export const stockPictures: readonly string[] = readdirSync(stockFolder)
  .filter((name) => name.endsWith('.webp'))
  .sort()
  .map((name) => path.join(stockFolder, name));

/** Designs of the gallery and the fixtures in turns; each round has other colours, places, pictures, and some other fonts. */
export function mixedDesigns(count: number): readonly MixedDesign[] {
  const sources = [...gallery(), ...fixtures()];
  return Array.from({ length: count }, (_, index) => {
    const source = sources[index % sources.length];
    if (!source) throw new Error('no design to vary');
    return varied(source, index, Math.floor(index / sources.length));
  });
}

type Source = Fixture & { readonly name: string };

function gallery(): readonly Source[] {
  const slugs = readdirSync(templateFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return slugs.map(({ name }) => {
    const folder = path.join(templateFolder, name);
    const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    return { name, folder, design: read('design.json'), data: read('data.json') };
  });
}

function fixtures(): readonly Source[] {
  const folders = readdirSync(fixtureFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => ({ name: `fixture ${name}`, ...readFixture(name) }));
}

function varied({ name, folder, design, data }: Source, index: number, round: number): MixedDesign {
  const random = seededRandom(index + 1);
  const turn = Math.floor(random() * 6);
  const font = index % otherFontsEach === 0 ? families[Math.floor(random() * families.length)] : undefined;
  const change = (text: string) => {
    if (round === 0) return text;
    const inColours = text.replace(/#[0-9a-fA-F]{6}\b/g, (colour) => turned(colour, turn));
    const inPictures = inColours.replace(stockAddress, () => path.relative(folder, pick(stockPictures, random)));
    return font === undefined ? inPictures : inPictures.replace(/"fontFamily":"[^"]*"/g, `"fontFamily":"${font}"`);
  };
  const document = { ...JSON.parse(change(JSON.stringify(design))), name: `${name} ${round}` };
  for (const element of document.canvasData.elements) {
    if (round > 0 && typeof element.x === 'number') element.x += Math.round(random() * 4);
  }
  if (round > 0 && index % logoEach === 0) document.canvasData.elements.push(logoOn(document, folder));
  const values = JSON.parse(change(JSON.stringify(data))) as Record<string, unknown>;
  const isPicture = ([, value]: readonly [string, unknown]) =>
    typeof value === 'string' && /^\.{1,2}\/.*\.(?:webp|jpg)$/.test(value);
  const words = wordsOf(document, values);
  const changing = document.canvasData.elements.find(
    ({ text, textFormat, spans }: Readonly<Record<string, unknown>>) =>
      typeof text === 'string' && words !== null && text.includes(words) && !textFormat && !spans,
  );
  if (round > 0 && changing && index % linkEach === 0) {
    Object.assign(changing, { ...link, text: link.text + changing.text });
  }
  return {
    name: document.name,
    folder,
    design: document,
    data: values,
    words,
    picture: Object.entries(values).find(isPicture)?.[0] ?? null,
  };
}

/** A tenth of the page high, in a corner. */
function logoOn({ width, height }: { width: number; height: number }, folder: string): object {
  const high = Math.round(Math.min(width, height) / 10);
  const src = path.relative(folder, logo);
  return { type: 'image', x: 16, y: 16, width: high * 3, height: high, src, objectFit: 'contain' };
}

/** The first variable that stands in a text and has words; else a number. */
function wordsOf(document: unknown, data: Readonly<Record<string, unknown>>): string | null {
  const variables = [...JSON.stringify(document).matchAll(/"text":"[^"]*?\{\{\s*(\w+)/g)].map(([, name = '']) => name);
  const isWords = (name: string) => {
    const value = data[name];
    return typeof value === 'string' && /\p{L}{2}/u.test(value) && !/^#|^\d{4}-\d\d/.test(value);
  };
  return variables.find(isWords) ?? variables.find((name) => ['string', 'number'].includes(typeof data[name])) ?? null;
}

/** Red, green and blue change places: a brand has other colours, and light stays light enough. */
function turned(colour: string, turn: number): string {
  const [red = '', green = '', blue = ''] = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)];
  const orders = [
    [red, green, blue],
    [green, blue, red],
    [blue, red, green],
    [red, blue, green],
    [blue, green, red],
    [green, red, blue],
  ];
  return `#${orders[turn]?.join('') ?? ''}`;
}

export const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;
