import { Readable } from 'node:stream';
import { PlatenError } from '@platen/core';
import { makeZip } from 'client-zip';
import { requireRole } from '../../accounts/authenticator.ts';
import { type AuditActor, actorOf, byOperator } from '../../domain/audit.ts';
import type { SignedIn } from '../../domain/person.ts';
import type { Principal } from '../../domain/principal.ts';
import type { FileStore } from '../../files/file-store.ts';
import {
  type ExportedRow,
  exportedTables,
  type WholeAccountsStore,
} from '../../store/accounts/whole-accounts-store.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import type { MembersStore } from '../../store/people/members-store.ts';
import type { AuditService } from '../people/audit-service.ts';
import type { LeavingService } from '../people/leaving-service.ts';
import { actingIn } from '../people/members-service.ts';
import type { RequestData } from '../renders/request-data.ts';

export interface LeavingAccountsServiceOptions {
  readonly units: UnitsOfWork;
  readonly audit: Pick<AuditService, 'record'>;
  readonly accounts: WholeAccountsStore;
  readonly members: Pick<MembersStore, 'find'>;
  readonly files: Pick<FileStore, 'open'>;
  readonly requestData: Pick<RequestData, 'open'>;
  readonly confirm: LeavingService['confirm'];
  readonly now: () => Date;
}

export type LeavingAccountsService = ReturnType<typeof createLeavingAccountsService>;

/** Gives owners their account as a whole, and removes it. */
export function createLeavingAccountsService(options: LeavingAccountsServiceOptions) {
  const { units, audit, accounts, members, files, now } = options;

  /** Throws ACCOUNT_NOT_FOUND. Keys, sessions and invitations end at once; rows and files go by housekeeping. */
  async function remove(accountId: string, actor: AuditActor, check?: Principal): Promise<void> {
    await units.commit(async (unit) => {
      const name = await accounts.hold(unit, accountId);
      if (name === undefined) throw new PlatenError('ACCOUNT_NOT_FOUND');
      if (check) requireRole(await actingIn(unit, members, check), ['owner']);
      await audit.record(unit, accountId, { kind: 'account.deleted', actor, details: { name } });
      await accounts.markDeleted(unit, { id: accountId, at: now().toISOString() });
    });
  }

  /** What a render was asked for with, as it was sent. */
  function opened(row: ExportedRow): ExportedRow {
    const { render_id, account_id, created_at, sealed } = row as Record<string, string>;
    const kept = { renderId: render_id ?? '', accountId: account_id ?? '', createdAt: created_at ?? '' };
    return { render_id, created_at, ...options.requestData.open({ ...kept, sealed: sealed ?? '' }) };
  }

  async function* contents(accountId: string) {
    const lastModified = now();
    for (const table of exportedTables) {
      const shown = table === 'request_data' ? opened : withJson;
      yield { name: `${table}.jsonl`, input: lines(accounts.rows(table, accountId), shown), lastModified };
    }
    for await (const file of accounts.files(accountId, lastModified.toISOString())) {
      const input = await files.open(file.contentHash);
      // It has gone meanwhile.
      if (!input) continue;
      const name = `files/${file.id}.${file.extension}`;
      try {
        yield { name, input, size: file.size, lastModified: new Date(file.createdAt) };
      } finally {
        input.destroy();
      }
    }
  }

  return {
    /** A ZIP archive, made as it is read: rows by table, one JSON object a line, and files by their ids. No secret is in it. */
    async export(principal: Principal): Promise<Readable> {
      const { accountId } = principal;
      await units.commit((unit) =>
        audit.record(unit, accountId, { kind: 'account.exported', actor: actorOf(principal) }),
      );
      return Readable.fromWeb(makeZip(contents(accountId)) as Parameters<typeof Readable.fromWeb>[0]);
    },

    /** By an owner, who shows the password. Throws SIGN_IN_FAILED, ROLE_TOO_LOW. */
    async remove(
      principal: Principal,
      signedIn: SignedIn,
      typed: { readonly currentPassword: string | undefined; readonly network: string },
    ): Promise<void> {
      await options.confirm(signedIn, typed);
      await remove(principal.accountId, actorOf(principal), principal);
    },

    /** Throws ACCOUNT_NOT_FOUND. */
    removeByOperator: (accountId: string): Promise<void> => remove(accountId, byOperator),
  };
}

async function* lines(
  parts: AsyncIterable<readonly ExportedRow[]>,
  shown: (row: ExportedRow) => ExportedRow,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const rows of parts) {
    yield encoder.encode(rows.map((row) => `${JSON.stringify(shown(row))}\n`).join(''));
  }
}

/** Columns that hold JSON, as what they hold. */
function withJson(row: ExportedRow): ExportedRow {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== 'account_id')
      .map(([name, value]) => [name, isJson(value) ? (JSON.parse(value) as unknown) : value]),
  );
}

/** Texts of people begin so as well, and are no JSON then. */
function isJson(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
