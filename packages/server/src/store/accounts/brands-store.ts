import type { BrandLists } from '@platen/core';
import type { Kysely } from 'kysely';
import { prepared } from '../database/statements/prepared.ts';
import type { Unit } from '../database/units-of-work.ts';
import { forgetMentions, recordMentions } from '../documents/mentions.ts';
import { familyMention } from '../documents/mentions-in.ts';
import type { Database } from '../schema.ts';

export interface StoredBrand extends BrandLists {
  readonly updatedAt: string;
}

export type BrandsStore = ReturnType<typeof createBrandsStore>;

const brandOf = prepared((db, key: { readonly accountId: string }) =>
  db.selectFrom('account_brands').selectAll().where('account_id', '=', key.accountId),
);

/** Brands of accounts. */
export function createBrandsStore(db: Kysely<Database>) {
  return {
    /** Undefined where nobody has chosen one. */
    async find(accountId: string): Promise<StoredBrand | undefined> {
      const row = await brandOf.first(db, { accountId });
      if (!row) return undefined;
      return {
        colors: JSON.parse(row.colors) as BrandLists['colors'],
        fonts: JSON.parse(row.fonts) as BrandLists['fonts'],
        logos: JSON.parse(row.logos) as BrandLists['logos'],
        updatedAt: row.updated_at,
      };
    },

    /** In place of the one before. Its pictures and fonts stay for as long as it names them, also when they are deleted. */
    async replace({ transaction }: Unit, accountId: string, brand: StoredBrand): Promise<void> {
      const columns = {
        colors: JSON.stringify(brand.colors),
        fonts: JSON.stringify(brand.fonts),
        logos: JSON.stringify(brand.logos),
        updated_at: brand.updatedAt,
      };
      await transaction
        .insertInto('account_brands')
        .values({ account_id: accountId, ...columns })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
        .execute();
      const source = { kind: 'brand', sourceId: accountId } as const;
      await forgetMentions(transaction, source);
      const mentions = new Set([
        ...brand.logos.map(({ assetId }) => assetId),
        ...brand.fonts.map(({ family }) => familyMention(family)),
      ]);
      await recordMentions(transaction, { ...source, accountId, version: 0 }, [...mentions]);
    },
  };
}
