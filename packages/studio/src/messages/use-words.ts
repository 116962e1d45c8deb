import { useMessages } from './messages.tsx';

export interface Words {
  /** A title of a property, which the guide gives in English. */
  readonly title: (english: string) => string;
  /** One of the values that a property can have. */
  readonly choice: (value: string) => string;
}

export function useWords(): Words {
  const { titles, choices } = useMessages().panels;
  return { title: (english) => titles[english] ?? english, choice: (value) => choices[value] ?? inWords(value) };
}

/** `color-dodge` as `Color dodge`. */
function inWords(value: string): string {
  const words = value.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
