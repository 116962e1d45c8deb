export const decorationLines = ['underline', 'overline', 'line-through'] as const;

/** What the lines of a text have to look like. */
export const decorationForm = 'none, underline, overline, line-through, or several of them parted by spaces';

/** Whether a string names lines of text that there are. */
export function isTextDecoration(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length <= 1 && (words[0] ?? 'none') === 'none') return true;
  return words.every((word) => decorationLines.some((line) => line === word));
}
