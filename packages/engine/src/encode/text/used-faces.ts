import type { Mark, Scene, TextMark, TextStyle } from '@platen/core';
import { shapedCharacters } from './shaped-characters.ts';

/** One font file at one weight, and the characters that a shaper asks it for. */
export interface UsedFace {
  readonly face: string;
  readonly weight: number;
  readonly italic: boolean;
  /** Each character once, in order of their code points, so that equal scenes give equal subsets. */
  readonly characters: string;
}

/** Every face of a scene's text, in order of first use. */
export function usedFaces(scene: Scene): readonly UsedFace[] {
  const faces = new Map<string, { readonly style: TextStyle; readonly characters: Set<string> }>();
  for (const mark of textMarks(scene.marks)) {
    for (const { runs } of mark.lines) {
      for (const run of runs) {
        const style = mark.styles[run.style];
        if (!style || run.text === '') continue;
        const key = faceKey(style);
        const entry = faces.get(key) ?? { style, characters: new Set<string>() };
        faces.set(key, entry);
        for (const character of shapedCharacters(run.text, run.direction)) entry.characters.add(character);
      }
    }
  }
  return [...faces.values()].map(({ style: { face, weight, italic }, characters }) => ({
    face,
    weight,
    italic,
    characters: [...characters].sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)).join(''),
  }));
}

export function faceKey({ face, weight, italic }: Pick<UsedFace, 'face' | 'weight' | 'italic'>): string {
  return `${face} ${weight} ${italic}`;
}

/** The same scene with every text mark passed through `change`. */
export function mapTextMarks(scene: Scene, change: (mark: TextMark) => Mark): Scene {
  const mapMark = (mark: Mark): Mark => {
    if (mark.kind === 'text') return change(mark);
    return mark.kind === 'group' ? { ...mark, children: mark.children.map(mapMark) } : mark;
  };
  return { ...scene, marks: scene.marks.map(mapMark) };
}

/** All text marks, in paint order. */
export function textMarks(marks: readonly Mark[]): readonly TextMark[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'text') return [mark];
    return mark.kind === 'group' ? textMarks(mark.children) : [];
  });
}
