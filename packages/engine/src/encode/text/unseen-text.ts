import type { TextStyle } from '@platen/core';

/** Marks the name of a face whose text is read and not seen: U+0000, which no id of a face has. */
const mark = '\u0000';

/** What names fonts of unseen text in a PDF. */
export const unseenSuffix = '-Unseen';

/** The style of text that stands where that of `style` does, without a look. */
export function unseenStyle(style: TextStyle): TextStyle {
  return { ...style, face: mark + style.face, fill: { type: 'solid', color: '#000000' }, stroke: null, shadows: [] };
}

export function isUnseen(face: string): boolean {
  return face.startsWith(mark);
}

/** The face that a style of unseen text goes by. */
export function seenFace(face: string): string {
  return isUnseen(face) ? face.slice(mark.length) : face;
}
