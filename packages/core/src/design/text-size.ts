import { isNumber, type RawObject } from './aliases/alias.ts';
import type { Surroundings } from './aliases/written-values.ts';

const defaults = { fontSize: 16, lineHeight: 1.2 } as const;

/**
 * A text that came without a size, or with `auto`: it is one line high and grows with its words, and as wide as what is left
 * of the page or of its group. Other kinds have no size of their own before they are drawn.
 */
export function withTextSize(properties: RawObject, within: Surroundings): RawObject {
  const { width, height, x = 0, fontSize = defaults.fontSize, lineHeight = defaults.lineHeight } = properties;
  const isOpen = (side: unknown): boolean => side === undefined || side === 'auto';
  const isSized = isNumber(within.width) && isNumber(x);
  const rest = isOpen(width) && isSized ? { width: Math.max(1, (within.width ?? 0) - x) } : {};
  if (!isOpen(height)) return { ...properties, ...rest };
  const line = isNumber(fontSize) && isNumber(lineHeight) ? Math.ceil(fontSize * lineHeight) : undefined;
  if (line === undefined || line <= 0) return { ...properties, ...rest };
  const { overflow = 'expand', fit = 'none' } = properties;
  return { ...properties, ...rest, height: line, overflow, fit };
}
