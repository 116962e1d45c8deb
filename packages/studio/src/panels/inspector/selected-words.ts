import { elementSchemas } from '@platen/core';
import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { useEditing } from '../../canvas/editing.tsx';
import { type PropertyPath, withProperty } from '../../document/commands/with-property.ts';
import type { Command, Design } from '../../document/design/design.ts';
import type { TextRange } from '../../document/text/styled-text.ts';
import { type TextPlace, takesSpans } from '../../document/text/text-place.ts';
import { restyle, valuesIn } from '../../text-editing/restyle.ts';
import { itemOf, shapeOf, unwrap } from './schema-facts.ts';

/** Words of a text that are selected on the canvas. */
export interface SelectedWords {
  readonly place: TextPlace;
  readonly range: TextRange;
}

/** What a part of a text can have that the whole has too. */
const spanProperties: ReadonlySet<string> = new Set(
  Object.keys(shapeOf(itemOf(unwrap(elementSchemas.text.shape.spans).inner))),
);

/** The words that are selected in the one element of some ids, which its font and colours are set for then. */
export function useSelectedWords(ids: readonly string[]): SelectedWords | undefined {
  const { store, canvas } = useEditing();
  const written = useStore(canvas, ({ edited }) => {
    if (!edited || edited.anchor.at === edited.focus.at) return '';
    const { place, anchor, focus } = edited;
    const range = { start: Math.min(anchor.at, focus.at), end: Math.max(anchor.at, focus.at) };
    return JSON.stringify({ place, range });
  });
  const key = useDeferredValue(written);
  if (key === '') return undefined;
  const words: SelectedWords = JSON.parse(key);
  const isOne = ids.length === 1 && ids[0] === words.place.id;
  return isOne && takesSpans(store.getState().design, words.place) ? words : undefined;
}

/** Whether a property is one that words can have for themselves. */
export function isOfWords([name]: PropertyPath): boolean {
  return spanProperties.has(name);
}

export function readWords(design: Design, { place, range }: SelectedWords, [name]: PropertyPath): readonly unknown[] {
  return valuesIn(design, place, range, name);
}

export function setWords({ place, range }: SelectedWords, path: PropertyPath, value: unknown): Command {
  const [name, ...rest] = path;
  return (edited) => {
    const [first] = valuesIn(edited.design, place, range, name);
    const [next = value] = rest.length === 0 ? [] : [withProperty({ [name]: first }, [name, ...rest], value)[name]];
    return restyle(place, range, { [name]: next })(edited);
  };
}
