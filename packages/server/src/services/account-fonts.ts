import type { BoundDesign } from '@platen/core';
import type { BundledFontFamily } from '@platen/engine/fonts';
import type { AccountFont, FontFacts } from '@platen/engine/pool';
import type { FileStore } from '../files/file-store.ts';
import type { AssetsStore } from '../store/assets-store.ts';

export interface AccountFontsOptions {
  readonly assets: AssetsStore;
  readonly files: Pick<FileStore, 'localPath'>;
}

export type AccountFontsService = ReturnType<typeof createAccountFontsService>;

const namedWeights = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

/** The fonts that an account uploaded, as renders and lists need them. */
export function createAccountFontsService({ assets, files }: AccountFontsOptions) {
  return {
    /**
     * The account's fonts that a design may name, best first: normal widths, then the newest. What was deleted while a
     * design used it still counts for as long as nothing took the place of its family.
     */
    async fontsFor({ accountId, design }: { readonly accountId: string; readonly design: BoundDesign }) {
      const rows = await assets.listFonts({ accountId });
      if (rows.length === 0) return [];
      const mentions = createMentions(design);
      const known = rows.map(({ asset, file }) => ({
        facts: JSON.parse(asset.font ?? '{}') as FontFacts,
        asset,
        file,
      }));
      const live = new Set(
        known.filter(({ asset }) => asset.deleted_at === null).map(({ facts }) => facts.family.toLowerCase()),
      );
      const fonts = known
        .filter(({ facts }) => mentions(facts.family))
        .filter(({ asset, facts }) => asset.deleted_at === null || !live.has(facts.family.toLowerCase()))
        .sort((a, b) => Math.abs(a.facts.width - 100) - Math.abs(b.facts.width - 100));
      const found: AccountFont[] = [];
      for (const { facts, file } of fonts) {
        const path = await files.localPath(file.content_hash);
        const weights = facts.weightRange ?? ([facts.weight, facts.weight] as const);
        const { family, style } = facts;
        if (path !== undefined) found.push({ family, weights, style, path, digest: file.content_hash });
      }
      return found;
    },

    /** The families that an account uploaded, by name. */
    async listFamilies(accountId: string): Promise<readonly BundledFontFamily[]> {
      const rows = await assets.listFonts({ accountId });
      const facts = rows
        .filter(({ asset }) => asset.deleted_at === null)
        .map(({ asset }) => JSON.parse(asset.font ?? '{}') as FontFacts);
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

/** Whether a name stands anywhere in a design. Too often rather than too seldom: it may stand in markup too. */
function createMentions(design: BoundDesign): (family: string) => boolean {
  const text = JSON.stringify(design).normalize('NFC').toLowerCase();
  return (family) => {
    const name = family.toLowerCase();
    return text.includes(name) || text.includes(name.replaceAll('&', '&amp;'));
  };
}
