import { PlatenError } from '@platen/core';
import type { AccountsStore } from '../store/accounts/accounts-store.ts';
import type { SessionsStore } from '../store/people/sessions-store.ts';

/** The key, session or account by whose right something goes on for longer than one check of a key. */
export interface Holder {
  readonly accountId: string;
  /** Undefined: the work goes on while the account is active, whatever happens to the key that began it. */
  readonly keyId?: string | undefined;
  /**
   * The session that began the work, where no key did: the work may go on until the session ends or its person leaves
   * the account.
   */
  readonly session?: { readonly id: string } | undefined;
}

export interface HeldRight {
  /** Aborted when the right has ended; the reason is the error to answer with. */
  readonly signal: AbortSignal;
  /** The work has ended: the right is not checked any more. */
  release(): void;
}

export interface RightsOptions {
  readonly accounts: Pick<AccountsStore, 'findRights' | 'keysWatch'>;
  readonly sessions: Pick<SessionsStore, 'seats' | 'watch'>;
  readonly now: () => Date;
}

export type Rights = ReturnType<typeof createRights>;

interface Held {
  readonly holder: Holder;
  readonly cut: AbortController;
  /** When the key or session expires, as far as it was looked up; null: never. */
  expiresAt: string | null;
}

/**
 * Ends work that goes on after its request was let in, such as a stream of events or a render, when its key is revoked
 * or expires, when its session ends, or when its account is suspended.
 */
export function createRights({ accounts, sessions, now }: RightsOptions) {
  const all = new Set<Held>();
  /** What the stores' watches answered before the rows for the present rights were read. */
  let watched: number | undefined;
  /** Whether something began since the last look: its right may already have ended. */
  let isNew = false;

  async function readRows(): Promise<void> {
    const [keysBefore, sessionsBefore] = [accounts.keysWatch(), sessions.watch()];
    const before = keysBefore === undefined || sessionsBefore === undefined ? undefined : keysBefore + sessionsBefore;
    // Where other nodes write to the database too, the rows are read each time.
    if (!isNew && before !== undefined && before === watched) return;
    isNew = false;
    watched = before;
    const asked = [...all];
    const [{ suspended, keys }, seats] = await Promise.all([
      accounts.findRights({
        accountIds: unique(asked.map(({ holder }) => holder.accountId)),
        keyIds: unique(asked.flatMap(({ holder }) => holder.keyId ?? [])),
      }),
      sessions.seats(unique(asked.flatMap(({ holder }) => holder.session?.id ?? []))),
    ]);
    for (const held of asked) {
      const { accountId, keyId, session } = held.holder;
      const seat = session && seats.get(`${session.id} ${accountId}`);
      const key = keyId === undefined ? undefined : keys.get(keyId);
      if (suspended.has(accountId)) end(held, new PlatenError('ACCOUNT_SUSPENDED'));
      else if (keyId !== undefined && (!key || key.revokedAt !== null)) end(held, new PlatenError('INVALID_API_KEY'));
      else if (session && seat === undefined) end(held, new PlatenError('SESSION_EXPIRED'));
      else held.expiresAt = seat ?? key?.expiresAt ?? null;
    }
  }

  function end(held: Held, reason: PlatenError): void {
    all.delete(held);
    held.cut.abort(reason);
  }

  return {
    hold(holder: Holder): HeldRight {
      const held: Held = { holder, cut: new AbortController(), expiresAt: null };
      all.add(held);
      isNew = true;
      return { signal: held.cut.signal, release: () => void all.delete(held) };
    },

    /** Ends all work whose right has ended. Call it at regular intervals. */
    async look(): Promise<void> {
      if (all.size === 0) return;
      await readRows().catch((cause: unknown) => {
        isNew = true;
        throw cause;
      });
      const time = now().toISOString();
      for (const held of all) {
        if (held.expiresAt !== null && held.expiresAt <= time)
          end(held, new PlatenError(held.holder.session ? 'SESSION_EXPIRED' : 'INVALID_API_KEY'));
      }
    },
  };
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}
