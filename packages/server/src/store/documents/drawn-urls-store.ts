import type { Kysely } from 'kysely';
import type { Account } from '../../domain/account.ts';
import type { ServedFile } from '../../domain/file.ts';
import { readPlan } from '../../domain/read-names.ts';
import { fieldsOf } from '../database/fields.ts';
import { prepared } from '../database/statements/prepared.ts';
import { watchRows } from '../database/watch-rows.ts';
import type { Database } from '../schema.ts';

export interface DrawnUrlKey {
  readonly accountId: string;
  readonly designId: string;
  /** A hash of what the address asks for. */
  readonly urlHash: string;
}

/** The account that owns a design, and what decides whether an address of the design is valid. */
export interface DesignOwner extends Pick<Account, 'plan' | 'suspendedAt' | 'urlSecretNumber'> {
  readonly accountId: string;
}

/** What is sent about a file. `expiresAt` is RFC 3339; null: it stays. */
export type DrawnFile = Pick<ServedFile, 'contentHash' | 'size' | 'mimeType' | 'expiresAt'>;

export type DrawnUrlsStore = ReturnType<typeof createDrawnUrlsStore>;

const ownerOfDesign = prepared((db, { designId }: { readonly designId: string }) =>
  db
    .selectFrom('designs')
    .innerJoin('accounts', 'accounts.id', 'designs.account_id')
    .select(['designs.account_id', 'accounts.plan', 'accounts.suspended_at', 'accounts.url_secret_number'])
    .where('designs.id', '=', designId),
);

const fileOfUrl = prepared(
  (db, { accountId, designId, urlHash, state, now }: DrawnUrlKey & { readonly state: string; readonly now: string }) =>
    db
      .selectFrom('drawn_urls')
      .innerJoin('files', 'files.id', 'drawn_urls.file_id')
      .selectAll('files')
      .select('drawn_urls.expires_at as drawn_until')
      .where('drawn_urls.design_id', '=', designId)
      .where('drawn_urls.url_hash', '=', urlHash)
      .where('drawn_urls.account_id', '=', accountId)
      .where('drawn_urls.state', '=', state)
      .where('drawn_urls.expires_at', '>', now)
      .where('files.account_id', '=', accountId),
);

/** Pictures that were drawn for addresses. */
export function createDrawnUrlsStore(db: Kysely<Database>) {
  return {
    /** Finds a design of any account: a caller who only has an address has shown no key. */
    async findOwner(designId: string): Promise<DesignOwner | undefined> {
      const owner = await ownerOfDesign.first(db, { designId });
      return owner && { ...fieldsOf(owner), plan: readPlan(owner.plan) };
    },

    /** The file that was drawn for the address of this state of the design. */
    async findFile(
      key: DrawnUrlKey,
      { state, now }: { readonly state: string; readonly now: string },
    ): Promise<DrawnFile | undefined> {
      const found = await fileOfUrl.first(db, { ...key, state, now });
      if (found === undefined || (found.expires_at !== null && found.expires_at <= now)) return undefined;
      const { drawn_until: drawnUntil, ...file } = found;
      const { expiresAt, ...fields } = fieldsOf(file);
      return { ...fields, expiresAt: expiresAt !== null && expiresAt < drawnUntil ? expiresAt : drawnUntil };
    },

    /**
     * For as long as it stays the same: the owner of each design, what its versions look like, and each file that `findFile` found,
     * until it expires.
     */
    watch: watchRows(db, {
      accounts: ['update', 'delete'],
      account_brands: ['insert', 'update', 'delete'],
      designs: ['update', 'delete'],
      design_versions: ['update', 'delete'],
      files: ['delete'],
    }),

    /** Replaces what was drawn of another state. Does nothing when the design is gone. */
    async keep(
      { accountId, designId, urlHash }: DrawnUrlKey,
      drawn: { readonly state: string; readonly fileId: string; readonly expiresAt: string },
    ): Promise<void> {
      const row = { account_id: accountId, state: drawn.state, file_id: drawn.fileId, expires_at: drawn.expiresAt };
      await db
        .insertInto('drawn_urls')
        .columns(['design_id', 'url_hash', 'account_id', 'state', 'file_id', 'expires_at'])
        .expression((from) =>
          from
            .selectFrom('designs')
            .select(({ val }) => [
              'id',
              val(urlHash).as('url_hash'),
              'account_id',
              val(row.state).as('state'),
              val(row.file_id).as('file_id'),
              val(row.expires_at).as('expires_at'),
            ])
            .where('id', '=', designId)
            .where('account_id', '=', accountId),
        )
        .onConflict((conflict) => conflict.columns(['design_id', 'url_hash']).doUpdateSet(row))
        .execute();
    },
  };
}
