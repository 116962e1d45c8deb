import type { PdfFile } from '../pdf-file.ts';

/**
 * Gives every graphics state that sets the opacity of fills that of strokes too. Skia leaves it out where nothing is
 * stroked, so that the last stroke's holds on, and poppler takes that for gradients.
 */
export function completeStates(file: PdfFile): PdfFile {
  const objects = [...file.objects].map(
    ([number, object]) =>
      [number, { ...object, dictionary: object.dictionary.replace(fillsOnly, '<</CA $1\n/ca $1\n') }] as const,
  );
  return { ...file, objects: new Map(objects) };
}

const fillsOnly = /^<<\/ca ([\d.]+)\n(?=\/BM )/;
