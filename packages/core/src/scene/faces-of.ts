import type { Mark } from './marks.ts';

/** The ids of all font files that text of the marks names. */
export function facesOf(marks: readonly Mark[]): ReadonlySet<string> {
  const faces = new Set<string>();
  const visit = (mark: Mark): void => {
    if (mark.kind === 'group') for (const child of mark.children) visit(child);
    if (mark.kind === 'text') for (const { face } of mark.styles) faces.add(face);
  };
  for (const mark of marks) visit(mark);
  return faces;
}
