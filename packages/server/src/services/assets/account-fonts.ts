import type { BundledFontFamily } from '@platen/engine/fonts';
import type { AccountFont, FontFacts } from '@platen/engine/pool';
import type { FileStore } from '../../files/file-store.ts';
import type { AssetsStore } from '../../store/assets/assets-store.ts';

export interface AccountFontsOptions {
  readonly assets: AssetsStore;
  readonly files: Pick<FileStore, 'localPath'>;
}

export interface OwnFonts {
  /** In lower case, in one order. */
  readonly families: readonly string[];
  /** All faces, best first: normal widths, then the newest. */
  readonly faces: readonly OwnFace[];
  /** The faces of some of them, in the same order, with their files at hand. */
  readonly facesOf: (families: readonly string[]) => Promise<readonly AccountFont[]>;
}

/** A font file by its digest; where it lies is to be asked. */
export type OwnFace = Omit<AccountFont, 'path'>;

const noFonts: OwnFonts = { families: [], faces: [], facesOf: async () => [] };

export type AccountFontsService = ReturnType<typeof createAccountFontsService>;

const namedWeights = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** The fonts that an account uploaded, as renders and lists need them. */
export function createAccountFontsService({ assets, files }: AccountFontsOptions) {
  return {
    /**
     * The account's fonts. What was deleted while a design used it still counts for as long as nothing took the place of its
     * family.
     */
    async fontsOf(accountId: string): Promise<OwnFonts> {
      const rows = await assets.listFonts({ accountId });
      if (rows.length === 0) return noFonts;
      const known = rows.flatMap(({ asset, file }) => {
        const { font: facts } = asset;
        return facts ? [{ facts, asset, file, family: facts.family.toLowerCase() }] : [];
      });
      const live = new Set(known.filter(({ asset }) => asset.deletedAt === null).map(({ family }) => family));
      const usable = known
        .filter(({ asset, family }) => asset.deletedAt === null || !live.has(family))
        .sort((a, b) => Math.abs(a.facts.width - 100) - Math.abs(b.facts.width - 100));
      const faces = usable.map(
        ({ facts, file }): OwnFace => ({
          family: facts.family,
          weights: facts.weightRange ?? [facts.weight, facts.weight],
          style: facts.style,
          digest: file.contentHash,
        }),
      );
      return {
        families: [...new Set(usable.map(({ family }) => family))].sort(),
        faces,
        async facesOf(families) {
          const found: AccountFont[] = [];
          for (const face of faces.filter(({ family }) => families.includes(family.toLowerCase()))) {
            const path = await files.localPath(face.digest);
            if (path !== undefined) found.push({ ...face, path });
          }
          return found;
        },
      };
    },

    /** The families that an account uploaded, by name. */
    async listFamilies(accountId: string): Promise<readonly BundledFontFamily[]> {
      const rows = await assets.listFonts({ accountId });
      const facts = rows.flatMap(({ asset }) => (asset.deletedAt === null && asset.font ? asset.font : []));
      return [...Map.groupBy(facts, ({ family }) => family.toLowerCase()).values()]
        .map((faces): BundledFontFamily => {
          const [first] = faces as [FontFacts];
          return {
            name: first.family,
            category: first.category,
            weights: namedWeights.filter((weight) => faces.some((face) => draws(face, weight))).map(String),
            styles: (['normal', 'italic'] as const).filter((style) => faces.some((face) => face.style === style)),
          };
        })
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },
  };
}

/** A static file counts for the named weight that it is nearest to. */
function draws({ weight, weightRange }: FontFacts, named: number): boolean {
  if (weightRange) return named >= weightRange[0] && named <= weightRange[1];
  return named === Math.min(900, Math.max(100, Math.round(weight / 100) * 100));
}
