import { setProperties } from '../document/commands/properties.ts';
import { type Command, type Design, inTurn } from '../document/design/design.ts';
import { placesOf } from '../document/design/tree.ts';
import { styleCell, valueInCell } from '../document/tables/cell-look.ts';
import { type SpanStyle, setStyle, stylesIn, type TextRange } from '../document/text/styled-text.ts';
import { readText, type TextPlace, takesSpans, writeText } from '../document/text/text-place.ts';

/**
 * Gives a range of a text other styles; undefined takes one away. All of a text is given them as an element, and so is a text
 * that no spans can stand over; a part of it as spans. A cell of a table has one look.
 */
export function restyle(place: TextPlace, range: TextRange, style: SpanStyle): Command {
  return (edited) => restyled(edited.design, place, range, style)(edited);
}

function restyled(design: Design, place: TextPlace, range: TextRange, style: SpanStyle): Command {
  const styled = readText(design, place);
  const element = placesOf(design).get(place.id)?.element;
  if (!styled || !element) return (edited) => edited;
  if (place.path) return styleCell(element, place.path, style);
  const names = Object.keys(style);
  const whole = { start: 0, end: styled.text.length };
  if ((range.start <= 0 && range.end >= whole.end) || !takesSpans(design, place)) {
    const cleared = setStyle(styled, whole, Object.fromEntries(names.map((name) => [name, undefined])));
    const values = names.map((name) => [[name], style[name]] as const);
    return inTurn(writeText(place, cleared), setProperties([place.id], values));
  }
  const own = names.map((name) => [name, isSame(element[name], style[name]) ? undefined : style[name]]);
  return writeText(place, setStyle(styled, range, Object.fromEntries(own)));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The value of a property at each stretch of a range: its own, else that of the whole text. */
export function valuesIn(design: Design, place: TextPlace, range: TextRange, name: string): readonly unknown[] {
  const styled = readText(design, place);
  const element = placesOf(design).get(place.id)?.element;
  if (place.path && element) return [valueInCell(element, place.path, name)];
  return styled ? stylesIn(styled, range).map((style) => style[name] ?? element?.[name]) : [];
}

/** The styles that a key switches. */
export type SwitchedStyle = 'bold' | 'italic' | 'underline';

const heavy = 600;

/** How each is read and written: its property, whether a value has it, and the value with it and without. */
const switches: Readonly<
  Record<
    SwitchedStyle,
    {
      readonly property: string;
      isOn(value: unknown): boolean;
      write(value: unknown, on: boolean): unknown;
    }
  >
> = {
  bold: {
    property: 'fontWeight',
    isOn: (value) => Number(value) >= heavy || /bold|black/i.test(String(value)),
    write: (_, on) => (on ? 700 : 400),
  },
  italic: {
    property: 'fontStyle',
    isOn: (value) => value === 'italic' || value === 'oblique',
    write: (_, on) => (on ? 'italic' : 'normal'),
  },
  underline: {
    property: 'textDecoration',
    isOn: (value) => linesOf(value).includes('underline'),
    write: (value, on) => {
      const others = linesOf(value).filter((line) => line !== 'underline' && line !== 'none');
      return [...(on ? ['underline'] : []), ...others].join(' ') || 'none';
    },
  },
};

const linesOf = (value: unknown): readonly string[] =>
  String(value ?? '')
    .split(/\s+/)
    .filter(Boolean);

/** The style that switches one on, or off where all of a range has it. `pending` is what would be written next. */
export function switchedStyle(values: (property: string) => readonly unknown[], name: SwitchedStyle): SpanStyle {
  const { property, isOn, write } = switches[name];
  const found = values(property);
  return { [property]: write(found[0], !(found.length > 0 && found.every(isOn))) };
}
