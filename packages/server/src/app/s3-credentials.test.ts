import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRoleServer } from '../../../../tests/support/role-server.ts';
import { s3ConfigOf } from '../../../../tests/support/s3-config.ts';
import { type S3Server, startS3 } from '../../../../tests/support/s3-server.ts';
import { endWithFile, temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { openS3Objects } from '../files/s3/s3-objects.ts';
import { explainFailure } from './starting/explain-failure.ts';

let server: S3Server;

beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server?.stop());
// Nothing of the machine that runs this.
beforeEach(() => {
  for (const name of Object.keys(process.env).filter((each) => each.startsWith('AWS_'))) vi.stubEnv(name, undefined);
  const home = temporaryFolder('home');
  vi.stubEnv('AWS_CONFIG_FILE', path.join(home, 'config'));
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', path.join(home, 'credentials'));
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const open = (settings: Readonly<Record<string, string>> = {}) =>
  openS3Objects(s3ConfigOf(server, 'platen', { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', ...settings }));

/** Asks the store once; with these settings, or without a key. */
async function ask(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const objects = await open(settings);
  await objects.check().finally(() => objects.close());
}

describe('the key that requests of the store are signed with', () => {
  it('is a temporary one with its token, where one is set', async () => {
    await ask({ S3_ACCESS_KEY_ID: 'temporary', S3_SECRET_ACCESS_KEY: 'secret', S3_SESSION_TOKEN: 'its-token' });
    expect(server.keys()).toContainEqual({ accessKeyId: 'temporary', sessionToken: 'its-token' });
  });

  it("is that of Amazon's variables, where no other is set", async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'of-the-environment');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_SESSION_TOKEN', 'of-the-session');
    await ask();
    expect(server.keys()).toContainEqual({ accessKeyId: 'of-the-environment', sessionToken: 'of-the-session' });
    vi.stubEnv('AWS_SESSION_TOKEN', 'not-of-this-key');
    await ask({ S3_ACCESS_KEY_ID: 'our-own', S3_SECRET_ACCESS_KEY: 'secret' });
    expect(server.keys()).toContainEqual({ accessKeyId: 'our-own', sessionToken: undefined });
  });

  it('is that of a role, which a service account is given for its token', async () => {
    const asked: URLSearchParams[] = [];
    const sts = createServer(async (request, response) => {
      asked.push(new URLSearchParams(await text(request)));
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.end(`<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
        <AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>of-the-role</AccessKeyId>
        <SecretAccessKey>secret</SecretAccessKey><SessionToken>of-its-session</SessionToken>
        <Expiration>${new Date(Date.now() + 3_600_000).toISOString()}</Expiration></Credentials>
        </AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`);
    });
    await new Promise<void>((resolve) => sts.listen(0, '127.0.0.1', resolve));
    endWithFile(() => void sts.close());
    const file = path.join(temporaryFolder('identity'), 'token');
    writeFileSync(file, 'the-token-of-the-service-account');
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ROLE_ARN', 'arn:aws:iam::123456789012:role/platen');
    vi.stubEnv('AWS_WEB_IDENTITY_TOKEN_FILE', file);
    vi.stubEnv('AWS_ENDPOINT_URL_STS', `http://127.0.0.1:${(sts.address() as AddressInfo).port}`);
    await ask();
    expect(server.keys()).toContainEqual({ accessKeyId: 'of-the-role', sessionToken: 'of-its-session' });
    expect(asked.map((form) => [form.get('Action'), form.get('WebIdentityToken')])).toEqual([
      ['AssumeRoleWithWebIdentity', 'the-token-of-the-service-account'],
    ]);
  });

  it.each(['container', 'instance'] as const)('is that of the role of the %s, renewed before it ends', async (kind) => {
    const goodForMs = 60_000;
    // Between two requests a busy machine may take longer than any key need be good for.
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const roles = await startRoleServer(kind, goodForMs);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', undefined);
    for (const [name, value] of Object.entries(roles.environment)) vi.stubEnv(name, value);
    const objects = await open();
    await objects.check();
    await objects.check();
    expect(roles.given()).toBe(1);
    expect(server.keys()).toContainEqual({ accessKeyId: `of-the-${kind}-1`, sessionToken: 'session-1' });
    vi.setSystemTime(Date.now() + goodForMs + 1_000);
    await expect
      .poll(async () => {
        await objects.check();
        return server.keys();
      })
      .toContainEqual({ accessKeyId: `of-the-${kind}-2`, sessionToken: 'session-2' });
    objects.close();
  });

  it('is missed in words that say what to do, where there is none', async () => {
    const cause = await ask().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(explainFailure('storage', cause)).toMatchObject({
      sentence: 'There is no access key for the store of files, and this machine has no role.',
    });
  });
});
