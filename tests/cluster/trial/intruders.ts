import { ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { startService } from '../../e2e/service.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';
import type { S3Server } from '../../support/s3-server.ts';
import type { Cluster } from '../cluster.ts';

/**
 * Another installation, with a database of its own, starts on the cluster's bucket and is refused; with a prefix it starts beside,
 * draws and cleans up. No object of the cluster's is gone after it.
 */
export async function intrude({ s3 }: Cluster): Promise<void> {
  const before = await keysIn(s3);
  expect(before.size).toBeGreaterThan(0);
  const env = { ...s3.environment(), DATABASE_URL: await newDatabase(), PLATEN_LOG_LEVEL: 'error' };
  const refusal = await startService({ program: 'build', env }).then(
    () => 'it started',
    (cause: Error) => cause.message,
  );
  expect(refusal).toContain('The files belong to another installation');
  const beside = await startService({ program: 'build', env: { ...env, S3_PREFIX: `beside/${before.size}` } });
  const design = await beside.call('POST', '/v1/designs', { name: 'Beside', width: 20, height: 10 });
  const { status } = await beside.call('POST', `/v1/render/design/${design.body.data.id}`, {});
  expect(status).toBe(200);
  expect(await beside.stop()).toBe(0);
  const after = await keysIn(s3);
  expect([...before].filter((key) => !after.has(key))).toEqual([]);
}

async function keysIn({ client }: S3Server): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  let token: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({ Bucket: 'platen', ...(token !== undefined && { ContinuationToken: token }) }),
    );
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.add(Key);
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
}
