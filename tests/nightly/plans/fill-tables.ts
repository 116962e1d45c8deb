import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../packages/server/src/store/schema.ts';

/** Rows of each table that may be long. */
export const rows = 1_000_000;
export const accounts = 5_000;
/** Deliveries, which are all changed when it is switched off and on. */
const ofOneEndpoint = 100_000;
/** Renders of one design, designs of one folder, and files of one content. */
const ofOne = 200_000;
const at = (second: number) => `'2026-01-01T00:00:0${second}.000Z'`;

/** Accounts with jobs that wait; half of the rows that may be many for one of them are of the first, `acc_0`. */
export async function fillTables(db: Kysely<Database>): Promise<void> {
  await inBulk(db, () => writeRows(db));
}

async function writeRows(db: Kysely<Database>): Promise<void> {
  const series = `generate_series(0, ${rows - 1}) as i`;
  const account = `'acc_' || (case when i < ${rows / 2} then 0 else i % ${accounts} end)`;
  const name = `'name ' || (i::bigint * 7919 % ${rows})`;
  const statements = [
    `insert into accounts (id, name, plan, created_at, signing_secret)
      select 'acc_' || i, 'a', 'Enterprise', ${at(0)}, 's' from generate_series(0, ${accounts - 1}) as i`,
    'delete from account_storage',
    `insert into account_storage (account_id, bytes, counted_at) select id, 0, created_at from accounts`,
    `insert into work_turns (account_id, last_turn, waiting)
      select 'acc_' || i, '', 1 from generate_series(0, ${accounts - 1}) as i`,
    `insert into batches (id, account_id, status, priority, total_renders, remaining_renders, completed_renders, failed_renders, created_at, completed_at)
      select 'bat_' || i, ${account}, case when i % 10000 = 0 then 'processing' else 'completed' end, 'normal', 100,
        case when i % 10000 = 0 then 1 else 0 end, case when i % 10000 = 0 then 99 else 100 end, 0, ${at(0)},
        case when i % 10000 = 0 then null else ${at(1)} end from ${series}`,
    `insert into snapshots (account_id, hash, document, used_at) select id, 'h', '{}', ${at(0)} from accounts`,
    `insert into audit_log (id, account_id, kind, actor_type, actor_id, person_id, details, created_at)
      select 'aud_' || i, ${account}, case when i % 10000 = 0 then 'key.revoked' else 'key.made' end, 'person',
        'per_' || (i % 10000), 'per_' || (i % 10000), '{}', ${at(1)} from ${series}`,
    `insert into files (id, account_id, content_hash, size, mime_type, extension, created_at, expires_at)
      select 'fil_' || i, ${account}, 'h' || (case when i < ${rows - ofOne} then i::text else 'same' end), 1, 'image/png', 'png', ${at(0)},
        case when i = 0 then '2026-02-01T00:00:00.000Z' else '2027-01-01T00:00:00.000Z' end from ${series}`,
    `insert into renders (id, account_id, design_id, status, cache_key, cached, file_id, format, quality, render_ms, warnings, created_at, completed_at, error, batch_id, batch_index, finished_order, source_row)
      select 'rnd_' || i, ${account}, 'dsn_' || (case when i < ${ofOne} then 0 else i % 5000 end),
        case when i % 10000 = 1 then 'failed' when i % 10000 = 2 then 'queued' when i % 10000 = 0 then 'processing' else 'completed' end,
        'k' || i, 0,
        case when i % 1000 <> 5 then 'fil_' || (case when i < ${rows / 2} then 0 else i end) end,
        case when i % 100000 = 3 then 'pdf' else 'png' end, 90, 1, '[]', ${at(1)},
        case when i % 10000 in (0, 2) then null else ${at(1)} end, case when i % 10000 = 1 then '{}' end,
        case when i >= ${rows - 10_000} then 'bat_${rows - 10_000}' when i % 1000 <> 5 then 'bat_' || (i / 100 * 100) end,
        i % 10000, case when i % 2 = 1 then i % 10000 end, i from ${series}`,
    `insert into request_data (render_id, account_id, created_at, sealed)
      select 'rnd_' || i, ${account}, ${at(1)}, 's' from ${series}`,
    `insert into api_keys (id, account_id, name, hash, prefix, scopes, created_at)
      select 'key_' || i, ${account}, 'n', 'h' || i, 'p', '[]', ${at(0)} from ${series}`,
    `insert into kept_answers (caller, key_hash, fingerprint, created_at)
      select ${account}, 'h' || i, 'f', ${at(0)} from ${series}`,
    `insert into drawn_urls (design_id, url_hash, account_id, state, file_id, expires_at)
      select 'dsn_' || i, 'h', ${account}, 's', 'fil_0', ${at(0)} from ${series}`,
    `insert into sessions (id, person_id, token_hash, created_at, last_used_at, expires_at)
      select 'ses_' || i, 'per_' || (i % 10000), 'h' || i, ${at(0)}, ${at(0)}, ${at(0)} from ${series}`,
    `insert into invitations (id, account_id, email, email_key, role, token_hash, created_at, expires_at)
      select 'inv_' || i, ${account}, 'e' || i, 'e' || i, 'editor', 'h' || i, ${at(0)}, ${at(0)} from ${series}`,
    `insert into password_resets (token_hash, person_id, expires_at)
      select 'h' || i, 'per_' || (i % 10000), ${at(0)} from ${series}`,
    `insert into render_jobs (render_id, account_id, priority, position, snapshot_hash, name, body, run_after, batch_id, lease_owner, lease_until, lease_token, attempts, created_at)
      select 'rnd_' || i, ${account}, i % 3, i, 'h', 'n', '{}', ${at(0)}, 'bat_' || (i / 100 * 100),
        case when i % 10000 = 0 then 'node' || (i / 10000 % 4) end, case when i % 30000 = 0 then ${at(3)} when i % 10000 = 0 then '2126' end, 1, 1, ${at(2)} from ${series}`,
    `insert into webhook_endpoints (id, account_id, url, events, enabled, created_at, updated_at)
      select 'whk_' || i, 'acc_' || i, 'https://one.example/', '[]', 1, ${at(0)}, ${at(0)} from generate_series(0, 199) as i`,
    `insert into webhook_deliveries (id, account_id, endpoint_id, url, host, event, subject_id, body, status, single_try, due_at, first_due_at, attempts, failures, lease_token, created_at)
      select 'whd_' || i, ${account}, 'whk_' || (case when i < ${ofOneEndpoint} then 0 when i < ${rows / 2} and i % 2 = 1 then 1 else i % 200 end), 'https://one.example/', 'one.example',
        case when i % 10000 = 0 then 'render.failed' else 'render.completed' end, 's' || i, '{}',
        case when i % 10000 = 0 then 'failed' when i % 2 = 0 then 'pending' else 'delivered' end, 0,
        case when i % 2 = 0 then '2026-01-01T00:00:00.000Z' else '2126-01-01T00:00:00.000Z' end, ${at(0)}, 0, 0, 0, ${at(0)} from ${series}`,
    `insert into templates (id, account_id, name, name_search, description, category, width, height, canvas_data, created_at, updated_at)
      select 'tpl_' || i, ${account}, 'n', ${name}, '', case when i % 10000 = 0 then 'certificate' else 'social' end, 1, 1, '{}',
        ${at(0)}, ${at(0)} from ${series}`,
    `insert into designs (id, account_id, name, name_search, width, height, status, canvas_data, created_at, updated_at, version, version_created_at, folder_id)
      select 'dsn_' || i, ${account}, 'n', ${name}, 1, 1, case when i % 10000 = 0 then 'archived' else 'draft' end, '{}',
        ${at(0)}, ${at(1)}, 1, ${at(0)}, 
        case when i % 10000 = 0 then 'fol_1' when i % 10000 = 1 then '' when i < ${ofOne} then 'fol_2' else 'fol_3' end
      from ${series}`,
    `insert into folders (id, account_id, name, name_search, created_at)
      select 'fol_' || i, 'acc_0', 'f' || i, 'f' || i, ${at(0)} from generate_series(1, 3) as i`,
    `insert into runs (id, account_id, design_id, name, settings, created_at)
      select 'run_' || i, ${account}, case when i % 10000 = 0 then 'dsn_few' else 'dsn_' || (i % 50) end, 'n', '{}', ${at(0)} from ${series}`,
    // One run of as many renders as a run may have.
    `update batches set run_id = 'run_7', run_offset = substr(id, 5)::bigint
      where substr(id, 5)::bigint < 10000 and substr(id, 5)::bigint % 100 = 0`,
    `insert into assets (id, account_id, file_id, name, type, created_at)
      select 'ast_' || i, ${account}, 'fil_' || i, 'n', case when i % 10000 = 0 then 'FONT' else 'IMAGE' end, ${at(0)} from ${series}`,
    `insert into usage_days (account_id, day, renders, cached_renders, failed_renders, bytes)
      select 'acc_' || (i % ${accounts}), to_char(date '2026-01-01' + i / ${accounts}, 'YYYY-MM-DD'), 1, 0, 0, 1 from ${series}`,
    `insert into usage_parts (account_id, day, design_id, format, renders, cached_renders, failed_renders, bytes)
      select account_id, day, 'dsn_1', 'png', 1, 0, 0, 1 from usage_days`,
    `insert into usage_parts (account_id, day, design_id, format, renders, cached_renders, failed_renders, bytes)
      select 'acc_0', to_char(date '2026-01-01' + i / 1000, 'YYYY-MM-DD'), 'dsn_' || (i % 1000), 'pdf', 1, 0, 0, 1
      from generate_series(0, ${ofOne - 1}) as i`,
    `insert into asset_mentions (account_id, mention, kind, source_id, version)
      select account_id, 'ast_7', 'design', id, version from designs
      union all select account_id, 'ast_7', 'template', id, 0 from templates`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Writes rows without triggers and checks of what they refer to, and makes the indexes afterwards. */
async function inBulk(db: Kysely<Database>, write: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not i.indisunique`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`set session_replication_role = replica`.execute(db);
  await write();
  await sql`set session_replication_role = origin`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`vacuum analyze`.execute(db);
}
