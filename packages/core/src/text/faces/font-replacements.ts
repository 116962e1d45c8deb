import type { FontCatalog, FontFace } from '../fonts.ts';
import type { FontReplacement, RunStyle, TextBlock } from '../text-block.ts';
import type { FacePicker } from './pick-face.ts';
import { syntheticStyle } from './synthetic-style.ts';

const normalWeight = 400;

/** Named families that do not exist, and weights and slants that a family lacks, each with what stands in for it. */
export function replacementsOf(
  { runs, style }: TextBlock,
  fonts: FontCatalog,
  picker: FacePicker,
): readonly FontReplacement[] {
  const replacements = new Map<string, FontReplacement>();
  const shown = new Set(runs.map((run) => run.style));
  for (const look of new Set([style, ...shown])) {
    const found = look.families.map((name) => fonts.family(name)).find((family) => family !== undefined);
    const used = (found ?? fonts.defaultFamily).name;
    for (const name of look.families) {
      if (fonts.family(name) === undefined) replacements.set(name, { requested: name, used });
    }
    if (found === undefined || !shown.has(look)) continue;
    const another = otherFace(found.name, look, picker.facesFor(look).primary);
    if (another) replacements.set(another.requested, another);
  }
  return [...replacements.values()];
}

function otherFace(
  family: string,
  wanted: Pick<RunStyle, 'weight' | 'italic'>,
  face: FontFace,
): FontReplacement | undefined {
  const { weight } = wanted;
  const [min, max] = face.weights;
  const nearest = Math.min(max, Math.max(min, weight));
  // Who sets no weight has the normal one, and takes what there is.
  const isAsked = nearest === weight || weight === normalWeight;
  if (isAsked && (face.italic || !wanted.italic)) return undefined;
  const { bold, oblique } = syntheticStyle(face, wanted);
  return {
    requested: `${family} ${weight}${wanted.italic ? ' italic' : ''}`,
    used: `${family} ${nearest}${face.italic ? ' italic' : ''}`,
    synthesized: [...(bold ? (['bold'] as const) : []), ...(oblique ? (['italic'] as const) : [])],
  };
}
