import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from '../e2e/service.ts';
import { readRows } from '../support/rows.ts';
import type { Crashed } from './column.ts';

/** What a process had begun and not ended when it was killed. */
export interface UnderWay {
  /** Renders of the queue that were leased. */
  readonly processing: number;
  /** Renders of the queue that nobody had begun. */
  readonly waiting: number;
  /** Webhooks that were being sent, or had been and were not recorded. */
  readonly sending: number;
}

/** Reads it from what a killed service left, and leaves that as it is. */
export async function readUnderWay(crashed: Crashed): Promise<UnderWay> {
  const { databaseUrl } = crashed;
  const dataDir = databaseUrl === undefined ? copyOf(crashed.dataDir) : crashed.dataDir;
  let found: UnderWay = { processing: 0, waiting: 0, sending: 0 };
  await readRows({ dataDir, databaseUrl }, async (query) => {
    const count = async (what: string) => Number((await query(`select count(*) as count from ${what}`))[0].count);
    found = {
      processing: await count('render_jobs where lease_owner is not null'),
      waiting: await count('render_jobs where lease_owner is null'),
      sending: await count("webhook_deliveries where status = 'pending' and lease_owner is not null"),
    };
  });
  return found;
}

/** The service is to open its database as the crash left it, so nobody else may open that one before. */
function copyOf(dataDir: string): string {
  const copy = temporaryDirectory();
  for (const name of ['platen.db', 'platen.db-wal']) {
    const file = path.join(dataDir, name);
    if (existsSync(file)) copyFileSync(file, path.join(copy, name));
  }
  return copy;
}
