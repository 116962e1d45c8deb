import type { PdfFile, PdfObject } from '../pdf-file.ts';

/**
 * Masks of lightness: PDF has them and Skia writes masks of alpha only. The painter begins such a mask with `maskGround`,
 * a colour of no lightness that nothing else has; here each mask that begins with it is told to go by its lightness.
 */
export function makeLightnessMasks(file: PdfFile): PdfFile {
  const objects = new Map(file.objects);
  for (const [number, object] of file.objects) {
    const form = /\/SMask <<\/Type \/Mask\s+\/S \/Alpha\s+\/G (\d+) 0 R>>/.exec(object.dictionary)?.[1];
    if (form === undefined || !beginsWithGround(file, Number(form), 0)) continue;
    objects.set(number, { ...object, dictionary: object.dictionary.replace('/S /Alpha', '/S /Luminosity') });
    const group = file.objects.get(Number(form));
    // A group that is judged by its colours has to name their space.
    if (group)
      objects.set(group.number, {
        ...group,
        dictionary: group.dictionary.replace('/S /Transparency\n', '/S /Transparency\n/CS /DeviceRGB\n'),
      });
  }
  return { ...file, objects };
}

/** `maskGround` all over a layer, as Skia writes it. */
const ground =
  /^(?:q|[-.\d\s]+(?:re|cm)|W\*? n|\s)*0 0 \.0039\d* RG 0 0 \.0039\d* rg\n\/G\d+ gs\n0 0 [\d.]+ [\d.]+ re\nf\n/;
const onlyForm = /^(?:q|Q|[-.\d\s]+(?:re|cm|rg|RG)|W\*? n|\/G\d+ gs|\s)*\/X(\d+) Do/;

/** Layers drawn on layers are forms inside forms. */
const maxDepth = 8;

function beginsWithGround(file: PdfFile, number: number, depth: number): boolean {
  const content = contentOf(file.objects.get(number));
  if (content === undefined || depth > maxDepth) return false;
  if (ground.test(content)) return true;
  const inner = onlyForm.exec(content)?.[1];
  return inner !== undefined && beginsWithGround(file, Number(inner), depth + 1);
}

function contentOf(object: PdfObject | undefined): string | undefined {
  return object?.stream?.subarray(0, 2_000).toString('latin1');
}
