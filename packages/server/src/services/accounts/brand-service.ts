import { type BrandLists, PlatenError } from '@platen/core';
import type { AssetWithFile } from '../../domain/asset.ts';
import { actorOf } from '../../domain/audit.ts';
import type { Principal } from '../../domain/principal.ts';
import type { BrandsStore, StoredBrand } from '../../store/accounts/brands-store.ts';
import type { AssetsStore } from '../../store/assets/assets-store.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { LibraryService } from '../assets/library-service.ts';
import type { FilesService } from '../files/files-service.ts';
import type { AuditService } from '../people/audit-service.ts';

export interface BrandServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'record'>;
  readonly brands: BrandsStore;
  readonly assets: Pick<AssetsStore, 'find'>;
  readonly fonts: Pick<LibraryService, 'listFonts'>;
  /** The address of a file. */
  readonly url: FilesService['url'];
  readonly now: () => Date;
}

/** A brand as the API returns it, with the addresses of its pictures; a picture that was deleted is null. */
export interface ShownBrand extends Omit<BrandLists, 'logos'> {
  readonly logos: readonly (BrandLists['logos'][number] & { readonly url: string | null })[];
  readonly updatedAt: string | null;
}

export type BrandService = ReturnType<typeof createBrandService>;

/** What an account calls its own: colours, fonts and pictures by name. */
export function createBrandService(options: BrandServiceOptions) {
  const { units, audit, brands, assets, fonts, url, now } = options;

  /** Finds a picture, but only one of this account that is not deleted. */
  async function pictureOf(accountId: string, assetId: string): Promise<AssetWithFile | undefined> {
    const found = await assets.find(assetId);
    const isOwn = found?.asset.accountId === accountId && found.asset.deletedAt === null;
    return isOwn && found.asset.type === 'IMAGE' ? found : undefined;
  }

  async function shown(accountId: string, { updatedAt, ...brand }: StoredBrand): Promise<ShownBrand> {
    const logos = await Promise.all(
      brand.logos.map(async (logo) => {
        const picture = await pictureOf(accountId, logo.assetId);
        return { ...logo, url: picture ? url(picture.file) : null };
      }),
    );
    return { ...brand, logos, updatedAt };
  }

  /** Problems that can only be found with the account's assets and fonts. */
  async function problemsOf(
    accountId: string,
    { fonts: chosen, logos }: BrandLists,
    families: ReadonlyMap<string, string>,
  ) {
    const ofFonts = chosen.flatMap(({ family }, index): readonly Problem[] => {
      if (families.has(family.toLowerCase())) return [];
      return [problem(`/fonts/${index}/family`, 'a family of the library or of the account', family)];
    });
    const ofLogos = await Promise.all(
      logos.map(async ({ assetId }, index): Promise<readonly Problem[]> => {
        if (await pictureOf(accountId, assetId)) return [];
        return [problem(`/logos/${index}/assetId`, 'the id of a picture that the account uploaded', assetId)];
      }),
    );
    return [...ofFonts, ...ofLogos.flat()];
  }

  return {
    async get(accountId: string): Promise<ShownBrand> {
      const stored = await brands.find(accountId);
      return stored ? shown(accountId, stored) : { colors: [], fonts: [], logos: [], updatedAt: null };
    },

    /** Replaces the brand. Throws INVALID_REQUEST for families and pictures that the account does not have. */
    async replace(principal: Principal, brand: BrandLists): Promise<ShownBrand> {
      const { accountId } = principal;
      const all = await fonts.listFonts({ accountId });
      const families = new Map(all.map(({ name }) => [name.toLowerCase(), name]));
      const [first, ...others] = await problemsOf(accountId, brand, families);
      if (first) {
        throw new PlatenError('INVALID_REQUEST', {
          message: `${first.path}: ${first.message}`,
          details: { field: first.path.split('/')[1], errors: [first, ...others] },
        });
      }
      const stored: StoredBrand = {
        colors: brand.colors.map(({ name, value }) => ({ name, value })),
        fonts: brand.fonts.map(({ name, family }) => ({ name, family: families.get(family.toLowerCase()) ?? family })),
        logos: brand.logos.map(({ name, assetId }) => ({ name, assetId })),
        updatedAt: now().toISOString(),
      };
      await units.commit(async (unit) => {
        await brands.replace(unit, accountId, stored);
        await audit.record(unit, accountId, {
          kind: 'account.changed',
          actor: actorOf(principal),
          details: {
            brandColors: stored.colors.length,
            brandFonts: stored.fonts.length,
            brandLogos: stored.logos.length,
          },
        });
      });
      return shown(accountId, stored);
    },
  };
}

interface Problem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}

function problem(path: string, expected: string, value: string): Problem {
  const received = JSON.stringify(value);
  return { path, code: 'INVALID_VALUE', message: `expected ${expected}; received ${received}`, expected, received };
}
