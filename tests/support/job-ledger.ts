import type pg from 'pg';

/** A change of a job, written down by the database itself in the transaction that made it. */
export interface LedgerEntry {
  readonly what: 'accepted' | 'claimed' | 'ended';
  readonly render_id: string;
  /** The node: who claimed it; of an end, who had claimed it last; nobody accepted it. */
  readonly owner: string;
  /** Token of the claim. */
  readonly token: number;
  readonly at: Date;
}

export interface Ledger {
  /** In order of time. */
  entries(): Promise<readonly LedgerEntry[]>;
  /** What is leased now. */
  leases(): Promise<readonly { readonly render_id: string; readonly owner: string; readonly token: number }[]>;
}

interface LedgerOptions {
  /**
   * Whether what is accepted counts from its commit, before which nobody else sees it and which a slow disk holds up; takes
   * `track_commit_timestamp=on`. Default: from when it was written.
   */
  readonly fromCommit?: boolean;
}

/** Has the database keep a ledger of who began and who ended which job. */
export async function keepLedger(database: pg.Client, options: LedgerOptions = {}): Promise<Ledger> {
  const at = options.fromCommit ? "case when what = 'accepted' then pg_xact_commit_timestamp(xmin) else at end" : 'at';
  await database.query(`
    create schema watched;
    create table watched.ledger (
      what text not null, render_id text not null, owner text not null, token int not null,
      at timestamptz not null default clock_timestamp()
    );
    create function watched.accepted() returns trigger language plpgsql as $$ begin
      insert into watched.ledger (what, render_id, owner, token) values ('accepted', new.render_id, '', 0);
      return new;
    end $$;
    create function watched.claimed() returns trigger language plpgsql as $$ begin
      insert into watched.ledger (what, render_id, owner, token)
        values ('claimed', new.render_id, new.lease_owner, new.lease_token);
      return new;
    end $$;
    create function watched.ended() returns trigger language plpgsql as $$ begin
      insert into watched.ledger (what, render_id, owner, token)
        values ('ended', old.render_id, coalesce(old.lease_owner, ''), old.lease_token);
      return old;
    end $$;
    create trigger accepted after insert on render_jobs for each row execute function watched.accepted();
    create trigger claimed after update on render_jobs for each row
      when (new.lease_token <> old.lease_token) execute function watched.claimed();
    create trigger ended after delete on render_jobs for each row execute function watched.ended();
  `);
  return {
    async entries() {
      const columns = `what, render_id, owner, token, ${at} as at`;
      return (await database.query<LedgerEntry>(`select ${columns} from watched.ledger order by 5`)).rows;
    },
    async leases() {
      const { rows } = await database.query(
        'select render_id, lease_owner as owner, lease_token::int as token from render_jobs where lease_owner is not null',
      );
      return rows;
    },
  };
}
