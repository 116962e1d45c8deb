import type * as Harfbuzz from 'harfbuzzjs';

/**
 * The HarfBuzz module, lent by whoever loaded it: it brings a WebAssembly file along, which Node reads from the disk and a
 * page fetches.
 */
export type HarfBuzz = typeof Harfbuzz;
export type { Harfbuzz };

/** A bounded cache, lent by whoever owns it. */
export interface FontCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}
