import type { AuditEntry, AuditNote } from '../../domain/audit.ts';
import type { IdSource } from '../../domain/ids.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Unit, UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { AuditFilter, AuditStore } from '../../store/people/audit-store.ts';
import { type Page, type PageRequest, pageOf, toWindow } from '../page.ts';

export interface AuditServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: AuditStore;
  readonly newId: IdSource;
  readonly now: () => Date;
  /** Told when something that nobody waits for could not be entered. */
  readonly onError: (cause: unknown) => void;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** What owners are told of access to their account. */
export function createAuditService({ units, audit, newId, now, onError }: AuditServiceOptions) {
  let lastMs = 0;
  const record = (unit: Unit, accountIds: readonly string[], note: AuditNote) => {
    // Later than the one before, so that what happens in one millisecond is told in its order.
    lastMs = Math.max(now().getTime(), lastMs + 1);
    const createdAt = new Date(lastMs).toISOString();
    return audit.insert(
      unit,
      accountIds.map((accountId) => ({ ...note, id: newId('aud'), accountId, createdAt })),
    );
  };
  /** What a person does that concerns no account stands in the logs of all of theirs. */
  const ofPerson = async (unit: Unit, note: AuditNote & { readonly personId: string }) =>
    record(unit, await audit.accountsOf(unit, note.personId), note);

  return {
    /** In the transaction of what it tells of. */
    record: (unit: Unit, accountId: string, note: AuditNote): Promise<void> => record(unit, [accountId], note),

    ofPerson,

    /** For what is refused: nobody waits for it, so that the time of an answer does not tell whether there is a person. */
    asideOfPerson(note: AuditNote & { readonly personId: string }): void {
      units.commit((unit) => ofPerson(unit, note)).catch(onError);
    },

    async list(
      { accountId }: Pick<Principal, 'accountId'>,
      query: PageRequest & AuditFilter,
    ): Promise<Page<AuditEntry>> {
      const { entries, ...found } = await audit.list(accountId, query, toWindow(query));
      return pageOf(found, entries);
    },
  };
}
