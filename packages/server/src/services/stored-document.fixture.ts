import type { DesignDocument } from '@platen/core';
import { createParsedDocuments } from './parsed-documents.ts';
import { type SizedDocument, sizedDocument } from './stored-documents.ts';

/** As it would be read from the store. */
export function storedDocument({ width, height, canvasData }: DesignDocument): SizedDocument {
  return sizedDocument(
    'a document',
    { width, height, canvas_data: JSON.stringify(canvasData) },
    createParsedDocuments(),
  );
}
