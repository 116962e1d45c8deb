import { useMemo } from 'react';
import { useMessages } from './messages.tsx';

export interface Words {
  /** A title of a property, which the guide gives in English. */
  readonly title: (english: string) => string;
  /** One of the values that a property can have. */
  readonly choice: (value: string) => string;
  /** A kind of element, by its name in the format. */
  readonly kind: (type: string) => string;
}

/** Kinds that are called as the tool that draws them. */
const kinds: Readonly<Record<string, string>> = { circle: 'ellipse' };

export function useWords(): Words {
  const { titles, choices } = useMessages().panels;
  const choice = (value: string): string => choices[value] ?? inWords(value);
  return {
    title: (english) => titles[english] ?? english,
    choice,
    kind: (type) => choice(kinds[type] ?? type),
  };
}

/** What new elements say. */
export function useNewWords(): { readonly text: string; readonly column: string } {
  const { cells } = useMessages().panels;
  const { kind } = useWords();
  const text = kind('text');
  const { column } = cells.axes;
  return useMemo(() => ({ text, column }), [text, column]);
}

/** `color-dodge` as `Color dodge`. */
function inWords(value: string): string {
  const words = value.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
