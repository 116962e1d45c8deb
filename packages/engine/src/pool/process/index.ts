/** The engine's door for the program of analysis processes. It loads no native code. */
export { type Call, serveCalls } from './serve-calls.ts';

/** Fonts for pages. Loaded late: HarfBuzz takes a while, and most processes never need it. */
export const loadPageFonts = () => import('../../fonts/files/page-font.ts');
