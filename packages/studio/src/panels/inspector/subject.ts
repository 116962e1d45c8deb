import type { StoredElement } from '@platen/core';
import { useRef } from 'react';
import type { PropertyPath } from '../../document/commands/with-property.ts';
import type { Command, Design } from '../../document/design/design.ts';
import { placesOf } from '../../document/design/tree.ts';
import type { Gesture } from '../../document/history/design-store.ts';
import { setAt, type Target, useDesignStore, useEditorState } from '../design-context.ts';
import { isOfWords, readWords, type SelectedWords, setWords } from './selected-words.ts';

/** Stands for a property whose values differ among several elements. */
export const mixed: unique symbol = Symbol('mixed');

/** What controls read and write: one element, several at once, or the page. */
export interface Subject {
  /** Undefined when nothing is set, `mixed` when elements differ. */
  read(path: PropertyPath): unknown;
  /** Makes one entry of the history, together with earlier previews. Undefined removes the property. */
  set(path: PropertyPath, value: unknown): void;
  /** Shows a value while it is being chosen. Returns whether the value is valid. */
  preview(path: PropertyPath, value: unknown): boolean;
  /** Takes back the previewed value. */
  cancel(): void;
}

/**
 * `words` are words that are selected in a text: properties that words can have are read from them and set for them.
 */
export function useSubject(target: Target, words?: SelectedWords): Subject {
  const store = useDesignStore();
  const { design } = useEditorState();
  const gesture = useRef<Gesture>(undefined);
  /** What was begun and not ended meanwhile by something else. */
  const begun = () => (store.getState().gesture === null ? undefined : gesture.current);
  const name = target === 'page' ? 'page' : 'change';
  const holders = holdersOf(design, target);
  const wordsFor = (path: PropertyPath) => (words && isOfWords(path) ? words : undefined);
  const command = (path: PropertyPath, value: unknown): Command => {
    const own = wordsFor(path);
    return own ? setWords(own, path, value) : setAt(target, path, value);
  };
  return {
    read: (path) => {
      const own = wordsFor(path);
      const values = own
        ? readWords(design, own, path).map((value) => valueAt(value, path.slice(1)))
        : holders.map((holder) => valueAt(holder, path));
      return common(values);
    },
    set: (path, value) => {
      const open = begun();
      gesture.current = undefined;
      if (open === undefined) return store.run(name, command(path, value));
      open.update(command(path, value));
      open.finish();
    },
    preview: (path, value) => {
      gesture.current = begun() ?? store.begin(name);
      gesture.current.update(command(path, value));
      return true;
    },
    cancel: () => {
      gesture.current?.bail();
      gesture.current = undefined;
    },
  };
}

function holdersOf(design: Design, target: Target): readonly unknown[] {
  if (target === 'page') return [design];
  if (target === 'canvasData') return [design.canvasData];
  return elementsOf(design, target);
}

/** The existing elements with these ids. */
export function elementsOf(design: Design, ids: readonly string[]): readonly StoredElement[] {
  const places = placesOf(design);
  return ids.flatMap((id) => places.get(id)?.element ?? []);
}

export function valueAt(holder: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    holder,
  );
}

/** The value that all have; `mixed` when they differ. */
export function common(values: readonly unknown[]): unknown {
  const [first, ...others] = values;
  const written = JSON.stringify(first);
  return others.every((other) => other === first || JSON.stringify(other) === written) ? first : mixed;
}
