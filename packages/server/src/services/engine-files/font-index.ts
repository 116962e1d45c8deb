import type { CatalogFamily, CatalogFile, CatalogMetrics } from '@platen/core/fonts';
import { accountFaceId, addressedFile, fontPackages, readBundledIndex } from '@platen/engine/fonts';
import type { PageFont } from '../../analysis/operations.ts';
import type { OwnFace } from '../assets/account-fonts.ts';

export interface BundledIndex {
  /** As pages read it: addresses take the places of files. */
  readonly index: CatalogFile;
  /** Where the file of an address really lies. */
  readonly locations: ReadonlyMap<string, { readonly package: string; readonly file: string }>;
}

/** No address holds a place of this machine, so that none can be asked for by one. */
export function openBundledIndex(): BundledIndex {
  const locations = new Map<string, { readonly package: string; readonly file: string }>();
  const { metrics, families } = readBundledIndex();
  const addressed = families.map((family): CatalogFamily => {
    const faces = family.faces.map((face) => {
      const file = addressedFile(face.id);
      locations.set(file, { package: family.package, file: face.file });
      return { ...face, file };
    });
    return { ...family, package: fontPackages.bundled, faces };
  });
  return { index: { metrics, families: addressed }, locations };
}

export interface DescribedFace {
  readonly face: OwnFace;
  readonly facts: PageFont;
}

/** The index with the families of an account, whose faces come best first. */
export function withOwnFamilies(
  { metrics, families }: CatalogFile,
  own: readonly DescribedFace[],
): Required<CatalogFile> {
  const allMetrics: CatalogMetrics[] = [...metrics];
  const ownFamilies = [...Map.groupBy(own, ({ face }) => face.family.toLowerCase()).values()].map(
    (faces): CatalogFamily => ({
      name: faces[0]?.face.family ?? '',
      package: fontPackages.own,
      category: 'sans-serif',
      license: 'of the account',
      faces: faces.map(({ face, facts }) => {
        const id = accountFaceId(face.digest);
        return {
          id,
          file: addressedFile(id),
          italic: face.style === 'italic' ? 1 : 0,
          weights: face.weights,
          coverage: facts.coverage,
          metrics: allMetrics.push(facts.metrics) - 1,
          digest: face.digest,
          ...(facts.emoji && { emoji: 1 }),
        };
      }),
    }),
  );
  return { metrics: allMetrics, families, ownFamilies };
}
