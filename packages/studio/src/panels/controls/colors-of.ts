import { type DesignDocument, formatColor, parseColor } from '@platen/core';

/** More than the eye takes in at once. */
const most = 24;

/** The colours of a design, those that are used most first. */
export function colorsOf({ canvasData }: DesignDocument): readonly string[] {
  const counts = new Map<string, number>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string' && /fill|stroke|colou?r|background|dark|light/i.test(name)) {
      const color = parseColor(value);
      if (color && color.a > 0) counts.set(formatColor(color), (counts.get(formatColor(color)) ?? 0) + 1);
    } else if (Array.isArray(value)) for (const item of value) visit(item, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(inner, key);
  };
  visit(canvasData, '');
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([color]) => color);
}
