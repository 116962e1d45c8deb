import type { Buffer as ShapingBuffer } from 'harfbuzzjs';

/**
 * Completes a buffer that holds `text` as Skia does: the script is that of its first letter, and Latin where it has
 * none. Digits and marks alone are so given the forms that a font has for Latin, which in Japanese fonts are others.
 */
export function guessScript(buffer: ShapingBuffer, text: string): void {
  if (!/[^\p{Script=Common}\p{Script=Inherited}]/u.test(text)) buffer.setScript('Latn');
  buffer.guessSegmentProperties();
}
