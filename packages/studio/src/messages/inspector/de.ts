import type { inspector as english } from './en.ts';

export const inspector: typeof english = {
  fold: 'Inspektor einklappen',
  unfold: 'Inspektor zeigen',
  pageSize: 'Größe der Seite',
  refused: (bounds: string) =>
    bounds === ''
      ? 'Das kann hier nicht stehen und wurde weggelassen.'
      : `Diese Zahl kann hier nicht stehen. Erlaubt: ${bounds}.`,
  about: (label: string) => `Über ${label}`,
  /** The contrast of a text to what lies behind it. */
  contrast: {
    ratio: (ratio: string) => `Kontrast ${ratio} : 1.`,
    any: 'In jeder Größe gut lesbar.',
    large: 'Reicht nur für große Schrift.',
    low: 'Zu wenig, um gut lesbar zu sein.',
  },
  /** Whether scanners read a code. */
  scans: {
    any: 'Wird gescannt: groß genug, dunkel auf hell, und nichts verdeckt ihn.',
    low: 'Wird vielleicht nicht gescannt.',
    unknown: 'Wird geprüft, ob er sich scannen lässt …',
  },
};
