import type { CatalogFace, CatalogFamily } from '@platen/core/fonts';
import { readBundledIndex } from './page-files.ts';

/** A bundled family as people choose it. */
export interface BundledFontFamily {
  readonly name: string;
  readonly category: CatalogFamily['category'];
  /** `"100"` to `"900"`, ascending: those that its files draw. */
  readonly weights: readonly string[];
  readonly styles: readonly ('normal' | 'italic')[];
}

/** Every bundled family, by name. Reads the index of fonts anew at each call. */
export function listBundledFamilies(): readonly BundledFontFamily[] {
  return readBundledIndex()
    .families.map(
      ({ name, category, faces }): BundledFontFamily => ({
        name,
        category,
        weights: weightsOf(faces),
        styles: (['normal', 'italic'] as const).filter((style) =>
          faces.some(({ italic }) => (italic === 1) === (style === 'italic')),
        ),
      }),
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const namedWeights = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

function weightsOf(faces: readonly CatalogFace[]): readonly string[] {
  return namedWeights
    .filter((weight) => faces.some(({ weights: [min, max] }) => weight >= min && weight <= max))
    .map(String);
}
