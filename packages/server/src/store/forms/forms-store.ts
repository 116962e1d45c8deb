import type { FormFormat, Plan } from '@platen/api';
import type { Kysely, Selectable } from 'kysely';
import { readFormFormat, readPlan } from '../../domain/read-names.ts';
import { fieldsOf } from '../database/fields.ts';
import type { Unit } from '../database/units-of-work.ts';
import { lockDesign } from '../documents/lock-design.ts';
import type { Database } from '../schema.ts';
import type { DesignFormsTable } from '../tables/documents.ts';

export interface FormKey {
  readonly accountId: string;
  readonly designId: string;
  readonly id: string;
}

/** The parts of a form that people choose. */
export interface FormContent {
  readonly name: string;
  readonly intro: string;
  /** Names of the variables that it asks for. */
  readonly variables: readonly string[];
  readonly format: FormFormat;
  readonly scale: number;
  /** Most pictures in 24 hours. */
  readonly dailyLimit: number;
  readonly enabled: boolean;
}

export interface StoredForm extends FormContent, FormKey {
  readonly sealedToken: string;
  readonly made: number;
  readonly lastMadeAt: string | null;
  readonly createdAt: string;
}

/** A form that accepts values, and the account for which it draws. */
export interface OpenForm {
  readonly form: StoredForm;
  readonly plan: Plan;
}

export interface NewForm {
  readonly form: Omit<StoredForm, 'made' | 'lastMadeAt'>;
  readonly tokenHash: string;
}

export type FormsStore = ReturnType<typeof createFormsStore>;

/** Public forms of designs. */
export function createFormsStore(db: Kysely<Database>) {
  return {
    /** The oldest first, all of them: there are few. */
    async list({ accountId, designId }: Omit<FormKey, 'id'>): Promise<readonly StoredForm[]> {
      const rows = await db
        .selectFrom('design_forms')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('design_id', '=', designId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toForm);
    },

    async find({ accountId, designId, id }: FormKey): Promise<StoredForm | undefined> {
      const row = await db
        .selectFrom('design_forms')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('design_id', '=', designId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toForm(row);
    },

    /**
     * Finds a form of any account: only people with its address know the token. Undefined while the form is off or its
     * account is suspended.
     */
    async findOpen(tokenHash: string): Promise<OpenForm | undefined> {
      const row = await db
        .selectFrom('design_forms')
        .innerJoin('accounts', 'accounts.id', 'design_forms.account_id')
        .selectAll('design_forms')
        .select('accounts.plan')
        .where('design_forms.token_hash', '=', tokenHash)
        .where('design_forms.is_enabled', '=', 1)
        .where('accounts.suspended_at', 'is', null)
        .executeTakeFirst();
      return row && { form: toForm(row), plan: readPlan(row.plan) };
    },

    /**
     * `full`: the design already has `most` forms; of many that are created at once, none exceeds it. `no design`: the
     * design is gone.
     */
    async insert(
      { transaction }: Unit,
      { form, tokenHash }: NewForm,
      { most }: { readonly most: number },
    ): Promise<'made' | 'full' | 'no design'> {
      const { id, accountId, designId, sealedToken, createdAt } = form;
      if (!(await lockDesign(transaction, { accountId, id: designId }))) return 'no design';
      const { count } = await transaction
        .selectFrom('design_forms')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('design_id', '=', designId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return 'full';
      await transaction
        .insertInto('design_forms')
        .values({
          id,
          account_id: accountId,
          design_id: designId,
          token_hash: tokenHash,
          sealed_token: sealedToken,
          ...columnsOf(form),
          made: 0,
          last_made_at: null,
          created_at: createdAt,
        })
        .execute();
      return 'made';
    },

    /** Returns false when there is no such form. */
    async update({ accountId, designId, id }: FormKey, content: FormContent): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('design_forms')
        .set(columnsOf(content))
        .where('account_id', '=', accountId)
        .where('design_id', '=', designId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async delete({ accountId, designId, id }: FormKey): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('design_forms')
        .where('account_id', '=', accountId)
        .where('design_id', '=', designId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Counts one more picture. */
    async countMade({ accountId, id }: Pick<FormKey, 'accountId' | 'id'>, at: string): Promise<void> {
      await db
        .updateTable('design_forms')
        .set(({ eb }) => ({ made: eb('made', '+', 1), last_made_at: at }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
    },
  };
}

function columnsOf({ name, intro, variables, format, scale, dailyLimit, enabled }: FormContent) {
  return {
    name,
    intro,
    variables: JSON.stringify(variables),
    format,
    scale,
    daily_limit: dailyLimit,
    is_enabled: Number(enabled),
  };
}

function toForm({ token_hash: _, is_enabled, ...row }: Selectable<DesignFormsTable>): StoredForm {
  return {
    ...fieldsOf(row),
    variables: JSON.parse(row.variables),
    format: readFormFormat(row.format),
    enabled: is_enabled === 1,
  };
}
