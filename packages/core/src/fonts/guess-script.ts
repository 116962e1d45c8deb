import type { Harfbuzz } from './harfbuzz.ts';

/**
 * Completes a buffer that holds `text` as Skia does: the script is that of its first letter. Where it has none it is Latin
 * if all of what is drawn with it, `text` itself unless something else is said, is in Latin-1: Blink, after whose canvas
 * Skia's text is made, holds that in one byte for each character. Digits and marks alone so have the forms that a font has
 * for Latin, which in Japanese fonts are others, and those without a script beside a sign such as the euro's.
 */
export function guessScript(buffer: Harfbuzz.Buffer, text: string, isLatin = isLatin1(text)): void {
  if (isLatin && !/[^\p{Script=Common}\p{Script=Inherited}]/u.test(text)) buffer.setScript('Latn');
  buffer.guessSegmentProperties();
}

/** Whether Blink takes a text for Latin without a look at its letters. */
export function isLatin1(text: string): boolean {
  return !/[^\0-\u00ff]/.test(text);
}
