import type { PdfFile, PdfObject } from '../pdf-file.ts';

/**
 * Skia writes `destination-out` by painting what is beneath twice through the same mask, which makes translucent
 * colours too strong. The second time is left out here. It writes `destination-in` so too, the first time through a mask
 * that hides everything by a transfer function: poppler's Cairo does not know those on masks of alpha and shows
 * everything, so the first time is left out.
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
    if (a !== undefined && hidesAll(file, a)) return both.slice(first.length);
    return a?.includes('/SMask') && a === file.objects.get(Number(stateB))?.dictionary ? first : both;
  });
  return written === content ? stream : Buffer.from(written, 'latin1');
}

/** Whether a graphics state masks by the reverse of a form that is opaque all over. */
function hidesAll(file: PdfFile, state: string): boolean {
  const [, form, transfer] =
    /\/SMask <<\/Type \/Mask\s+\/S \/Alpha\s+\/G (\d+) 0 R\s+\/TR (\d+) 0 R>>/.exec(state) ?? [];
  const reverse = file.objects.get(Number(transfer))?.stream?.toString('latin1');
  const group = file.objects.get(Number(form));
  const bounds = /\/BBox \[([^\]]*)\]/.exec(group?.dictionary ?? '')?.[1];
  const drawn = fullRectangle.exec(group?.stream?.toString('latin1') ?? '');
  const opaque = file.objects.get(Number(drawn?.[1]))?.dictionary.includes('/ca 1\n') ?? false;
  return reverse !== undefined && /^\{\s*1 exch sub\s*\}\s*$/.test(reverse) && opaque && drawn?.[2] === bounds;
}

/** A form that is one filled rectangle, as Skia writes it. */
const fullRectangle = /^(?:q|[-.\d\s]+(?:re|cm|rg|RG)|W\*? n|\s)*\/G(\d+) gs\n(0 0 [.\d]+ [.\d]+) re\nf\n(?:Q|\s)*$/;
