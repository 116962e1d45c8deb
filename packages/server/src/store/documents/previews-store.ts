import type { Kysely, Transaction } from 'kysely';
import type { ServedFile } from '../../domain/file.ts';
import { columnsOf } from '../database/fields.ts';
import type { Database } from '../schema.ts';
import { lockDesign } from './lock-design.ts';

export interface PreviewKey {
  readonly accountId: string;
  /** The id of the design. */
  readonly id: string;
  readonly version: number | 'draft';
  /** A width of a picture in px, or `scene`. */
  readonly form: string;
}

export interface NewPreview {
  /** The state of the design that was drawn. */
  readonly state: string;
  readonly file: PreviewFile;
}

export interface PreviewFile extends Omit<ServedFile, 'accountId'> {
  readonly expiresAt: string;
}

export type FoundPreview = Pick<PreviewFile, 'id' | 'contentHash' | 'expiresAt'>;

export type PreviewsStore = ReturnType<typeof createPreviewsStore>;

/** Previews of designs, for people who look at them. */
export function createPreviewsStore(db: Kysely<Database>) {
  return {
    /** The file that was drawn of this state, unless it has expired at `now`. */
    async find(
      { accountId, id, version, form }: PreviewKey,
      { state, now }: { readonly state: string; readonly now: string },
    ): Promise<FoundPreview | undefined> {
      const row = await db
        .selectFrom('design_previews')
        .innerJoin('files', 'files.id', 'design_previews.file_id')
        .select(['files.id', 'content_hash', 'expires_at'])
        .where('design_previews.account_id', '=', accountId)
        .where('design_id', '=', id)
        .where('version', '=', numberOf(version))
        .where('form', '=', form)
        .where('state', '=', state)
        .where('files.account_id', '=', accountId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row && { id: row.id, contentHash: row.content_hash, expiresAt: row.expires_at ?? now };
    },

    /** Replaces the preview of another state. Returns false when the design is gone. */
    keep({ accountId, id, version, form }: PreviewKey, { state, file }: NewPreview): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        if (!(await lockDesign(transaction, { accountId, id }))) return false;
        const before = await transaction
          .deleteFrom('design_previews')
          .where('account_id', '=', accountId)
          .where('design_id', '=', id)
          .where('version', '=', numberOf(version))
          .where('form', '=', form)
          .returning('file_id')
          .execute();
        await transaction
          .insertInto('design_previews')
          .values({
            design_id: id,
            version: numberOf(version),
            form,
            account_id: accountId,
            state,
            file_id: file.id,
          })
          .execute();
        // Must come before the new file is counted: removing expired files also locks files first, then what the
        // account stores.
        await deleteFiles(transaction, accountId, before);
        await transaction
          .insertInto('files')
          .values({ ...columnsOf(file), account_id: accountId })
          .execute();
        return true;
      });
    },
  };
}

/** Removes the previews of all versions, or of those up to `upTo`. The design must be locked. */
export async function forgetPreviews(
  transaction: Transaction<Database>,
  { accountId, id, upTo, except }: ForgottenPreviews,
): Promise<void> {
  const gone = await transaction
    .deleteFrom('design_previews')
    .where('account_id', '=', accountId)
    .where('design_id', '=', id)
    .$if(upTo !== undefined, (where) =>
      where
        .where('version', '>=', 1)
        .where('version', '<=', upTo ?? 0)
        .where('version', '<>', except ?? 0),
    )
    .returning('file_id')
    .execute();
  await deleteFiles(transaction, accountId, gone);
}

interface ForgottenPreviews {
  readonly accountId: string;
  readonly id: string;
  readonly upTo?: number;
  /** A version that stays. */
  readonly except?: number;
}

async function deleteFiles(
  transaction: Transaction<Database>,
  accountId: string,
  previews: readonly { readonly file_id: string }[],
): Promise<void> {
  if (previews.length === 0) return;
  const ids = previews.map(({ file_id }) => file_id);
  await transaction.deleteFrom('files').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

function numberOf(version: PreviewKey['version']): number {
  return version === 'draft' ? 0 : version;
}
