import type { RenderContext } from '../render-context.ts';

/** What a filter has as `this`. */
export interface FilterCall {
  readonly context: RenderContext;
}

export type FilterHandler = (this: FilterCall, value: unknown, ...args: unknown[]) => unknown;
