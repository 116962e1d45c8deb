import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Rows } from '../support/rows.ts';
import type { Crashed } from './column.ts';
import { design } from './load.ts';

/** Hashes of the contents that a service keeps, as their names say. */
export async function storedHashes({ dataDir, bucket }: Crashed): Promise<readonly string[]> {
  if (!bucket) {
    const folder = path.join(dataDir, 'files');
    const folders = readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name));
    return folders.flatMap((name) => readdirSync(path.join(folder, name))).sort();
  }
  const keys: string[] = [];
  let after: string | undefined;
  do {
    const page = await bucket.s3.client.send(
      new ListObjectsV2Command({
        Bucket: bucket.name,
        Prefix: 'files/',
        ...(after !== undefined && { StartAfter: after }),
      }),
    );
    const found = (page.Contents ?? []).map(({ Key = '' }) => Key);
    keys.push(...found);
    after = page.IsTruncated ? found.at(-1) : undefined;
  } while (after !== undefined);
  return keys.map((key) => key.slice(key.lastIndexOf('/') + 1)).sort();
}

/** Lets all that is kept look so much older, so that upkeep need not be waited for. */
export async function ageFiles(crashed: Crashed, ms: number): Promise<void> {
  if (crashed.bucket) {
    crashed.bucket.s3.age(ms);
    return;
  }
  const then = new Date(Date.now() - ms);
  for (const hash of await storedHashes(crashed)) utimesSync(diskPath(crashed, hash), then, then);
}

/**
 * Each result is there once, as its row says, and is a picture; what no row names is whole, and there are at most
 * `orphans` of those; nothing half written lies about.
 */
export async function expectFiles(
  crashed: Crashed,
  { renders, files, orphans }: { readonly renders: Rows; readonly files: Rows; readonly orphans: number },
): Promise<void> {
  const byId = new Map(files.map((row) => [row.id, row]));
  for (const row of renders) {
    expect(row.status === 'completed', `${row.id} has a file when it is completed`).toBe(byId.has(row.file_id));
  }
  // One row for each file that was drawn: a render whose process died has left none behind.
  const drawn = renders.filter(({ status, cached }) => status === 'completed' && Number(cached) === 0);
  expect(files).toHaveLength(drawn.length);
  expect(new Set(drawn.map(({ file_id }) => file_id)).size, 'one file for each drawn render').toBe(drawn.length);

  const sizes = new Map(files.map(({ content_hash, size }) => [content_hash, Number(size)]));
  const stored = await storedHashes(crashed);
  expect(
    [...sizes.keys()].filter((hash) => !stored.includes(hash)),
    'files that rows name and nobody kept',
  ).toEqual([]);
  for (const hash of stored) {
    const bytes = await readStored(crashed, hash);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    if (sizes.has(hash)) expect(bytes.byteLength).toBe(sizes.get(hash));
    // Decodes every pixel, or throws.
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([design.width, design.height]);
  }
  const unnamed = stored.filter((hash) => !sizes.has(hash));
  expect(unnamed.length, `files without rows: ${unnamed.join(', ')}`).toBeLessThanOrEqual(orphans);

  for (const folder of ['files/incoming', 'file-cache/incoming']) {
    const directory = path.join(crashed.dataDir, folder);
    expect(existsSync(directory) ? readdirSync(directory) : [], folder).toEqual([]);
  }
}

async function readStored(crashed: Crashed, hash: string): Promise<Uint8Array> {
  if (!crashed.bucket) return readFileSync(diskPath(crashed, hash));
  const { s3, name } = crashed.bucket;
  const { Body: body } = await s3.client.send(
    new GetObjectCommand({ Bucket: name, Key: `files/${hash.slice(0, 2)}/${hash}` }),
  );
  if (!body) throw new Error(`${hash} is empty`);
  return body.transformToByteArray();
}

function diskPath({ dataDir }: Crashed, hash: string): string {
  return path.join(dataDir, 'files', hash.slice(0, 2), hash);
}
