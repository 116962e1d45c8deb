import type { PdfFile, PdfObject } from './pdf-file.ts';

/**
 * Skia writes `destination-out` by painting what is beneath twice through the same mask, which makes translucent
 * colours too strong. The second time is left out here.
 */
export function dropDoubledGroups(file: PdfFile): PdfFile {
  const objects = new Map<number, PdfObject>();
  for (const [number, object] of file.objects) {
    objects.set(number, isForm(object) ? { ...object, stream: withoutDoubles(file, object.stream) } : object);
  }
  return { ...file, objects };
}

function isForm({ dictionary, packed }: PdfObject): boolean {
  return packed && (dictionary.includes('/Subtype /Form') || dictionary === '<<>>');
}

const doubled = /(\/G(\d+) gs\n\/X(\d+) Do\n\/G\d+ gs\n)\/G(\d+) gs\n\/X\3 Do\n\/G\d+ gs\n/g;

function withoutDoubles(file: PdfFile, stream: Buffer | null): Buffer | null {
  if (stream === null || !stream.includes(' Do\n')) return stream;
  const content = stream.toString('latin1');
  const written = content.replaceAll(doubled, (both, first: string, stateA: string, _form, stateB: string) => {
    const a = file.objects.get(Number(stateA))?.dictionary;
    return a?.includes('/SMask') && a === file.objects.get(Number(stateB))?.dictionary ? first : both;
  });
  return written === content ? stream : Buffer.from(written, 'latin1');
}
