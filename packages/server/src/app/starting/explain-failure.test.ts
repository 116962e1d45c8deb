import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../tests/support/free-port.ts';
import { s3ConfigOf } from '../../../../../tests/support/s3-config.ts';
import { type Behaviour, type S3Server, startS3 } from '../../../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { openS3FileStore } from '../../files/s3/s3-file-store.ts';
import { explainFailure } from './explain-failure.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

/** What is said of a store that a first start tries out. */
async function saidOf(bucket: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const files = await openS3FileStore({ config: s3ConfigOf(s3, bucket, more), directory: temporaryFolder('store') });
  const cause = await files.prove().catch((thrown: unknown) => thrown);
  await files.close();
  const known = explainFailure('storage', cause);
  return known ? `${known.sentence} ${known.remedy}` : String(cause);
}

describe('what is wrong with the store of files', () => {
  it.each<readonly [Behaviour, RegExp]>([
    [{ refuses: 'InvalidAccessKeyId' }, /does not know the access key\. Check S3_ACCESS_KEY_ID/],
    [{ refuses: 'SignatureDoesNotMatch' }, /The secret of the access key is wrong\. Check S3_SECRET_ACCESS_KEY/],
    [{ refuses: 'AccessDenied', method: 'PUT' }, /lacks a right on the bucket\. .*s3:PutObject/],
    [{ refuses: 'AccessDenied', method: 'DELETE' }, /lacks a right on the bucket\. .*s3:DeleteObject/],
    [{ refuses: 'AccessDenied', method: 'GET' }, /lacks a right on the bucket\. .*s3:GetObject/],
    [{ refuses: 'AuthorizationHeaderMalformed' }, /of another region\. Set S3_REGION/],
    [{ refuses: 'RequestTimeTooSkewed' }, /clock is wrong/],
    ['gone', /closes connections/],
    ['failing', /answers with errors of its own/],
  ])('is said, and what to do, when it is %j', async (behaviour, expected) => {
    s3.behave(behaviour);
    const said = await saidOf('platen');
    s3.behave('well');
    expect(said).toMatch(expected);
    expect(said).not.toMatch(/the-(?:access|secret)-key/);
  });

  it('is said of a bucket that is not there, a store that is not there, and one that speaks no TLS', async () => {
    expect(await saidOf('nowhere')).toMatch(/The bucket does not exist\. .*S3_BUCKET/);
    expect(await saidOf('platen', { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` })).toMatch(/Nothing listens/);
    expect(await saidOf('platen', { S3_ENDPOINT: s3.endpoint.replace('http', 'https') })).toMatch(/does not speak TLS/);
    expect(await saidOf('platen')).toBe('undefined');
  });
});
