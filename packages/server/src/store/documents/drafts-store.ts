import type { Kysely } from 'kysely';
import { isConstraintViolation } from '../database/constraint-violation.ts';
import { columnsOf, fieldsOf } from '../database/fields.ts';
import type { Unit } from '../database/units-of-work.ts';
import type { Database } from '../schema.ts';
import { lockDesign } from './lock-design.ts';
import { forgetMentions, recordMentions } from './mentions.ts';

export interface DraftKey {
  readonly accountId: string;
  readonly id: string;
}

export interface StoredDraft {
  readonly width: number;
  readonly height: number;
  /** JSON. */
  readonly canvasData: string;
  /** JSON of a list of what keeps it from being a version. */
  readonly problems: string;
  /** The version that it was begun from. */
  readonly basedOn: number;
  /** Tells it from those before. */
  readonly updatedAt: string;
}

export interface DraftWrite {
  readonly draft: StoredDraft;
  /** What it may use of its account's assets. */
  readonly mentions: readonly string[];
  /** `updatedAt` of the draft whose place it takes; null: there is none. */
  readonly replaces: string | null;
}

export type DraftsStore = ReturnType<typeof createDraftsStore>;

/** Among the mentions of a design, where versions count from 1. */
const draftVersion = 0;

/** What designs are while somebody edits them: one draft of each at most. */
export function createDraftsStore(db: Kysely<Database>) {
  return {
    async find({ accountId, id }: DraftKey): Promise<StoredDraft | undefined> {
      const row = await db
        .selectFrom('design_drafts')
        .select(['width', 'height', 'canvas_data', 'problems', 'based_on', 'updated_at'])
        .where('account_id', '=', accountId)
        .where('design_id', '=', id)
        .executeTakeFirst();
      return row && fieldsOf(row);
    },

    /** False when another draft is there than the one that it replaces, or the design is gone. */
    async write({ accountId, id }: DraftKey, { draft, mentions, replaces }: DraftWrite): Promise<boolean> {
      const columns = columnsOf(draft);
      try {
        return await db.transaction().execute(async (transaction) => {
          const written =
            replaces === null
              ? await transaction
                  .insertInto('design_drafts')
                  .values({ design_id: id, account_id: accountId, ...columns })
                  .onConflict((conflict) => conflict.doNothing())
                  .returning('design_id')
                  .executeTakeFirst()
              : await transaction
                  .updateTable('design_drafts')
                  .set(columns)
                  .where('account_id', '=', accountId)
                  .where('design_id', '=', id)
                  .where('updated_at', '=', replaces)
                  .returning('design_id')
                  .executeTakeFirst();
          if (!written) return false;
          const source = { accountId, kind: 'design', sourceId: id, version: draftVersion } as const;
          await forgetMentions(transaction, { ...source, upTo: draftVersion });
          await recordMentions(transaction, source, mentions);
          return true;
        });
      } catch (cause) {
        if (isConstraintViolation(cause)) return false;
        throw cause;
      }
    },

    /**
     * That of a time only, when it is given. False when there is none. A unit that changes the design too deletes its draft
     * first: then everybody locks the design, its draft and the count of stored bytes in this order, and none waits for ever.
     */
    async delete({ transaction }: Unit, { accountId, id }: DraftKey, updatedAt?: string): Promise<boolean> {
      await lockDesign(transaction, { accountId, id });
      const { numDeletedRows } = await transaction
        .deleteFrom('design_drafts')
        .where('account_id', '=', accountId)
        .where('design_id', '=', id)
        .$if(updatedAt !== undefined, (query) => query.where('updated_at', '=', updatedAt ?? ''))
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await forgetMentions(transaction, { kind: 'design', sourceId: id, upTo: draftVersion });
      return true;
    },
  };
}
