import { innerMark, type Scene } from '@platen/core';

/**
 * All pages in one scene, each as one mark, for what looks at the whole file: fonts, pictures and art are in it once. Only
 * `splitPages` takes such a scene apart again; it is not to be painted.
 */
export function joinPages(pages: readonly [Scene, ...Scene[]]): Scene {
  const marks = pages.map((page) => ({ kind: 'group' as const, ...innerMark('page'), children: page.marks }));
  return { ...pages[0], marks };
}

/** The pages of a joined scene, whatever was done to its text in the meantime. */
export function splitPages(joined: Scene): readonly Scene[] {
  return joined.marks.map((mark) => ({ ...joined, marks: mark.kind === 'group' ? mark.children : [mark] }));
}
