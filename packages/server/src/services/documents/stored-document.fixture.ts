import type { DesignDocument } from '@platen/core';
import { type SizedDocument, sizedDocument } from './stored-documents.ts';

/** As it would be read from the store. */
export function storedDocument({ width, height, canvasData }: DesignDocument): SizedDocument {
  return sizedDocument({ width, height, canvasData: JSON.stringify(canvasData) });
}
