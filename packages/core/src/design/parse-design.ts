import { PlatenError } from '../errors/platen-error.ts';
import type { CanvasData, DesignDocument, StoredElement } from './document.ts';
import { type ElementKind, elementSchemas } from './elements/index.ts';

/** Checks a design document and returns it with canonical names. Throws INVALID_REQUEST listing every problem. */
export function parseDesign(input: { width: number; height: number; canvasData: unknown }): DesignDocument {
  const canvasData = input.canvasData as CanvasData;
  const elements: StoredElement[] = canvasData.elements.map((element, index) => {
    const schema = elementSchemas[element.type as ElementKind];
    if (schema === undefined) {
      throw new PlatenError('INVALID_REQUEST', { message: `Unknown element type at /elements/${index}/type` });
    }
    return { ...element, id: element.id ?? `el_${index + 1}` };
  });
  return { width: input.width, height: input.height, canvasData: { ...canvasData, schemaVersion: 1, elements } };
}
