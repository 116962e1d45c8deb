import type pg from 'pg';

/** A change of a job, written down by the database itself in the transaction that made it. */
export interface LedgerEntry {
  readonly what: 'claimed' | 'ended';
  readonly render_id: string;
  /** The node: who claimed it; of an end, who had claimed it last. */
  readonly owner: string;
  /** Of the claim. */
  readonly token: number;
  readonly at: Date;
}

export interface Ledger {
  /** In order of time. */
  entries(): Promise<readonly LedgerEntry[]>;
  /** What is leased now. */
  leases(): Promise<readonly { readonly render_id: string; readonly owner: string; readonly token: number }[]>;
}

/** Has the database keep a ledger of who began and who ended which job. */
export async function keepLedger(database: pg.Client): Promise<Ledger> {
  await database.query(`
    create schema watched;
    create table watched.ledger (
      what text not null, render_id text not null, owner text not null, token int not null,
      at timestamptz not null default clock_timestamp()
    );
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
    create trigger claimed after update on render_jobs for each row
      when (new.lease_token <> old.lease_token) execute function watched.claimed();
    create trigger ended after delete on render_jobs for each row execute function watched.ended();
  `);
  return {
    async entries() {
      return (await database.query<LedgerEntry>('select * from watched.ledger order by at')).rows;
    },
    async leases() {
      const { rows } = await database.query(
        'select render_id, lease_owner as owner, lease_token::int as token from render_jobs where lease_owner is not null',
      );
      return rows;
    },
  };
}
