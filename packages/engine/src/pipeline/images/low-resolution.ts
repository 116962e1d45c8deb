import { type Mark, type Matrix, multiply, type Scene, type Warning } from '@platen/core';
import { contentsOf } from '../../surface/mark-contents.ts';
import type { PdfPage } from '../../surface/pdf-page.ts';

/** Px to the inch below which print shows the pixels. */
const leastPpi = 150;
const wantedPpi = 300;

/** Pictures with fewer px than print needs at the size that they have on the page; of an element, the coarsest. */
export function lowResolutions(scene: Scene, { placement }: PdfPage): readonly Warning[] {
  const found = new Map<string, PrintedPicture>();
  const visit = (mark: Mark, parent: Matrix): void => {
    const transform = mark.transform ? multiply(parent, mark.transform) : parent;
    if (mark.kind === 'group') for (const child of mark.children) visit(child, transform);
    if (mark.kind !== 'image') return;
    const [a, b, c, d] = transform;
    const { source, target } = mark;
    const inches = [(target.width * Math.hypot(a, b)) / 72, (target.height * Math.hypot(c, d)) / 72] as const;
    const ppi = Math.round(Math.min(source.width / inches[0], source.height / inches[1]));
    if (ppi >= (found.get(mark.elementId)?.ppi ?? leastPpi)) return;
    found.set(mark.elementId, { ppi, inches, shownPx: [Math.round(source.width), Math.round(source.height)] });
  };
  for (const mark of scene.marks) if (contentsOf(mark).pictures) visit(mark, placement.transform);
  return [...found].map(([elementId, printed]) => warningOf(elementId, printed));
}

interface PrintedPicture {
  /** Px to the inch. */
  readonly ppi: number;
  readonly inches: readonly [width: number, height: number];
  readonly shownPx: readonly [width: number, height: number];
}

function warningOf(elementId: string, { ppi, inches, shownPx }: PrintedPicture): Warning {
  const size = inches.map((length) => Math.round(length * 100) / 100);
  const neededPx = inches.map((length) => Math.ceil(length * wantedPpi));
  return {
    code: 'IMAGE_LOW_RESOLUTION',
    elementId,
    message: `The image has ${ppi} px to the inch on the page, where it is ${size.join(' × ')} in; below ${leastPpi}, print shows its pixels. Use one of ${neededPx.join(' × ')} px, or print it smaller.`,
    details: { ppi, leastPpi, inches: size, shownPx, neededPx },
  };
}
