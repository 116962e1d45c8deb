import type { EqualityCase } from './page-request.ts';

/** The zoom of a page in a window, and so its device pixels for each of CSS. */
export const zoom = 1.1;

/** What a browser has that somebody opens: all flags are those of everyday. */
export const everydayArguments: readonly string[] = ['--no-sandbox'];

/** A case as such a page asks for it. */
export const zoomed = (one: EqualityCase): EqualityCase => ({ ...one, scale: (one.scale ?? 1) * zoom });
