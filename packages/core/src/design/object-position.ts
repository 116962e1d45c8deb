/** Along one axis: a share of the free space, and px beside it, to the right or down when positive. */
export interface AxisPosition {
  readonly share: number;
  readonly px: number;
}

export interface PicturePosition {
  readonly x: AxisPosition;
  readonly y: AxisPosition;
}

/** What a position in a string has to look like. */
export const positionForm =
  'left, center or right and top, center or bottom, percentages or px, such as "left top", "30% 70%" or "right 10px bottom 20px"';

type Axis = 'x' | 'y';

const keywords: Readonly<Record<string, { readonly axis?: Axis; readonly share: number }>> = {
  left: { axis: 'x', share: 0 },
  right: { axis: 'x', share: 1 },
  top: { axis: 'y', share: 0 },
  bottom: { axis: 'y', share: 1 },
  center: { share: 0.5 },
  middle: { share: 0.5 },
};

const middle: AxisPosition = { share: 0.5, px: 0 };
const hyphenated = /\b(left|right|top|bottom|center|middle)-(?=[a-z])/g;
const length = /^([+-]?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6}))(%|px)$/;

/** Reads CSS's `object-position`, with hyphens between words too. Undefined when it is none. */
export function readObjectPosition(text: string): PicturePosition | undefined {
  const words = text.toLowerCase().replace(hyphenated, '$1 ').split(/\s+/).filter(Boolean);
  if (words.length === 0 || words.length > 4) return undefined;
  return words.length <= 2 ? readPair(words) : readEdges(words);
}

/** One or two words; what names no axis is across first, unless that is taken. */
function readPair(words: readonly string[]): PicturePosition | undefined {
  const found: { x?: AxisPosition; y?: AxisPosition } = {};
  const free: AxisPosition[] = [];
  for (const word of words) {
    const keyword = keywordOf(word);
    const position = keyword ? { share: keyword.share, px: 0 } : lengthOf(word);
    if (position === undefined) return undefined;
    if (keyword?.axis === undefined) free.push(position);
    else if (found[keyword.axis] === undefined) found[keyword.axis] = position;
    else return undefined;
  }
  for (const position of free) {
    if (found.x === undefined) found.x = position;
    else found.y = position;
  }
  return { x: found.x ?? middle, y: found.y ?? middle };
}

/** Three or four words: edges with what lies between them and the picture, such as `right 10px bottom 20px`. */
function readEdges(words: readonly string[]): PicturePosition | undefined {
  const found: { x?: AxisPosition; y?: AxisPosition } = {};
  let centred = 0;
  for (let index = 0; index < words.length; index++) {
    const keyword = keywordOf(words[index] ?? '');
    if (keyword === undefined) return undefined;
    if (keyword.axis === undefined) {
      centred++;
      continue;
    }
    if (found[keyword.axis] !== undefined) return undefined;
    const distance = lengthOf(words[index + 1] ?? '');
    if (distance) index++;
    const inward = keyword.share === 1 ? -1 : 1;
    found[keyword.axis] = {
      share: keyword.share + inward * (distance?.share ?? 0),
      px: inward * (distance?.px ?? 0) || 0,
    };
  }
  const axes = Object.keys(found).length;
  return axes + centred === 2 ? { x: found.x ?? middle, y: found.y ?? middle } : undefined;
}

function keywordOf(word: string): { readonly axis?: Axis; readonly share: number } | undefined {
  return Object.hasOwn(keywords, word) ? keywords[word] : undefined;
}

function lengthOf(word: string): AxisPosition | undefined {
  if (word === '0') return { share: 0, px: 0 };
  const [, value, unit] = length.exec(word) ?? [];
  if (value === undefined) return undefined;
  return unit === '%' ? { share: Number(value) / 100, px: 0 } : { share: 0, px: Number(value) };
}
