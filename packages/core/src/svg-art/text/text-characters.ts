import type { ArtPainter, Place } from '../art-place.ts';
import { type ArtStyle, inheritStyle, readOwnStyle } from '../art-style.ts';
import type { SvgNode } from '../svg-tree.ts';
import { textLength } from './art-font.ts';
import { readTextPath, type TextPath } from './text-on-path.ts';

/** One UTF-16 unit of a text with what positions it. */
export interface TextCharacter {
  readonly text: string;
  readonly style: ArtStyle;
  x?: number;
  y?: number;
  dx?: number;
  dy?: number;
  rotateDeg?: number;
  /** What it runs along; null for a path that is not there. */
  path?: TextPath | null;
}

/** The characters of a `<text>` as they are shown: white space collapsed, positions from all elements around them. */
export function textCharacters(node: SvgNode, inside: Place, painter: ArtPainter): readonly TextCharacter[] {
  const { document } = painter;
  const characters: TextCharacter[] = [];
  const visit = (element: SvgNode, style: ArtStyle): void => {
    const from = characters.length;
    for (const child of element.children) {
      if (typeof child === 'string') addText(characters, child, style);
      else if (child.name === 'tspan' || child.name === 'a' || child.name === 'textPath') {
        const declared = document.declared(child);
        const before = characters.length;
        if (readOwnStyle(declared).shown) visit(child, inheritStyle(style, declared, inside.viewport));
        if (child.name !== 'textPath') continue;
        const path = readTextPath(child, inside, painter);
        for (const character of characters.slice(before)) character.path = path;
      }
    }
    position(characters, from, element, style, inside);
  };
  visit(node, inside.style);
  const last = characters.at(-1);
  if (last?.text === ' ' && !last.style.font.preservesSpace) characters.pop();
  return characters;
}

function addText(characters: TextCharacter[], text: string, style: ArtStyle): void {
  for (const unit of text.split('')) {
    const isSpace = /[\t\n\r ]/.test(unit);
    const before = characters.at(-1)?.text ?? ' ';
    if (isSpace && !style.font.preservesSpace && before === ' ') continue;
    characters.push({ text: isSpace ? ' ' : unit, style });
  }
}

const maxList = 10_000;

/** Inner elements have set theirs before: what they say wins. */
function position(
  characters: TextCharacter[],
  from: number,
  element: SvgNode,
  style: ArtStyle,
  { viewport }: Place,
): void {
  const read = (name: string, whole: number): readonly number[] => {
    const text = element.attributes.get(name)?.trim();
    if (!text) return [];
    const parts = text.split(/[\s,]+/).slice(0, maxList);
    return parts.map((part) => textLength(part, style.font.size, whole));
  };
  const lists = {
    x: read('x', viewport.width),
    y: read('y', viewport.height),
    dx: read('dx', viewport.width),
    dy: read('dy', viewport.height),
    rotateDeg: read('rotate', 0),
  };
  for (const name of ['x', 'y', 'dx', 'dy', 'rotateDeg'] as const) {
    const list = lists[name];
    for (let index = 0; from + index < characters.length; index += 1) {
      // The last angle goes on to the end.
      const value = list[index] ?? (name === 'rotateDeg' ? list.at(-1) : undefined);
      const character = characters[from + index];
      if (value === undefined) break;
      if (character && character[name] === undefined) character[name] = value;
    }
  }
}
