import { type BoundDesign, bindDesign, type DesignInput, type Element, parseDesign } from '@platen/core';
import { readPdf } from '../../../packages/engine/src/encode/pdf/pdf-file.ts';

const blurred = {
  id: 'only-skia',
  type: 'rectangle',
  width: 4,
  height: 4,
  fill: '#ffffff',
  opacity: 0.01,
  blur: 1,
} as const;

/** The design with a mark that a PDF cannot describe in a corner, so that the whole file is left to Skia. */
export function leftToSkia(design: BoundDesign): BoundDesign {
  const document = { width: 4, height: 4, canvasData: { elements: [blurred] } } as unknown as DesignInput;
  const [mark] = bindDesign(parseDesign(document)).elements as readonly [Element];
  return { ...design, elements: [...design.elements, mark] };
}

/** Skia lists procedures with the resources of each page, for PostScript's sake. */
export function isSkias(pdf: Buffer): boolean {
  return [...readPdf(pdf).objects.values()].some(({ dictionary }) => dictionary.includes('/ProcSet'));
}
