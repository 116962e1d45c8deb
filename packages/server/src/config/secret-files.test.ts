import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { Config } from './config.ts';
import { problems } from './config-problems.fixture.ts';
import { readConfig, settings } from './read-config.ts';

interface Secret {
  readonly value: string;
  /** What else has to be set for it to be used. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Where it arrives. */
  readonly read: (config: Config) => unknown;
  readonly arrives?: unknown;
}

const s3 = { PLATEN_STORAGE: 's3', S3_BUCKET: 'pictures' };
const s3Key = { ...s3, S3_ACCESS_KEY_ID: 'an-id', S3_SECRET_ACCESS_KEY: 'its-secret' };
const without = (name: string) => Object.fromEntries(Object.entries(s3Key).filter(([each]) => each !== name));
const stock = (provider: string, key: 'key' | 'token') => ({
  value: 'a-secret-word',
  beside: { STOCK_PROVIDER: provider },
  read: ({ library }: Config) => (library.stock as unknown as Record<string, unknown>)[key],
});

/** By the operating contract: written down here, so that one which the code forgets is missed. */
const secrets: Readonly<Record<string, Secret>> = {
  PLATEN_BOOTSTRAP_API_KEY: { value: 'the-key-of-the-first-account', read: ({ bootstrap }) => bootstrap.apiKey },
  PLATEN_ADMIN_TOKEN: { value: 'the-token-of-the-operator', read: ({ adminToken }) => adminToken },
  DATABASE_URL: { value: 'postgres://platen:a-secret-word@db/platen', read: ({ databaseUrl }) => databaseUrl },
  S3_ACCESS_KEY_ID: {
    value: 'another-id',
    beside: without('S3_ACCESS_KEY_ID'),
    read: (config) => config.s3?.credentials?.accessKeyId,
  },
  S3_SECRET_ACCESS_KEY: {
    value: 'another-secret',
    beside: without('S3_SECRET_ACCESS_KEY'),
    read: (config) => config.s3?.credentials?.secretAccessKey,
  },
  S3_SESSION_TOKEN: { value: 'a-token', beside: s3Key, read: (config) => config.s3?.credentials?.sessionToken },
  OPENVERSE_TOKEN: stock('openverse', 'token'),
  UNSPLASH_ACCESS_KEY: stock('unsplash', 'key'),
  PEXELS_API_KEY: stock('pexels', 'key'),
  PIXABAY_API_KEY: stock('pixabay', 'key'),
  PLATEN_SMTP_URL: {
    value: 'smtps://user:a-secret-word@mail.example.com',
    beside: { PLATEN_MAIL_FROM: 'platen@example.com' },
    read: ({ mail }) => mail?.url,
  },
  PLATEN_OIDC_CLIENT_SECRET: {
    value: 'a-secret-word',
    beside: { PLATEN_OIDC_ISSUER: 'https://id.example.com', PLATEN_OIDC_CLIENT_ID: 'platen' },
    read: ({ oidc }) => oidc?.clientSecret,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    value: 'x-api-key=a-secret-word',
    read: ({ tracing }) => tracing.headers,
    arrives: { 'x-api-key': 'a-secret-word' },
  },
};

describe('a secret in a file', () => {
  const folder = temporaryFolder('secrets');
  const file = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };

  it.each(Object.entries(secrets))('is read where its variable with _FILE names that: %s', (name, secret) => {
    const { value, beside = {}, read, arrives = value } = secret;
    expect(read(readConfig({ ...beside, [name]: value }, folder))).toEqual(arrives);
    for (const ending of ['', '\n', '\r\n']) {
      const given = { ...beside, [`${name}_FILE`]: file(name, value + ending) };
      expect(read(readConfig(given, '/srv'))).toEqual(arrives);
    }
    // By a path that begins at the working directory.
    expect(read(readConfig({ ...beside, [`${name}_FILE`]: name }, folder))).toEqual(arrives);
    const both = problems({ ...beside, [name]: value, [`${name}_FILE`]: file(name, value) });
    expect(both).toEqual([`${name}_FILE: expected either this or ${name}, not both`]);
  });

  it('is possible for every setting that is named like a secret', () => {
    const like = Object.keys(settings).filter((name) =>
      /KEY|TOKEN|SECRET|PASSWORD|HEADERS|DATABASE_URL|SMTP_URL/.test(name),
    );
    expect(like.toSorted()).toEqual(Object.keys(secrets).toSorted());
  });

  it('that cannot be taken is named, with the reason and without what it holds', () => {
    mkdirSync(path.join(folder, 'folder'));
    const list = problems({
      PLATEN_BOOTSTRAP_API_KEY_FILE: file('empty', '\n'),
      PLATEN_ADMIN_TOKEN: 'a-token-in-the-environment',
      PLATEN_ADMIN_TOKEN_FILE: file('both', 'a-token-in-a-file-of-its-own'),
      DATABASE_URL_FILE: file('wrong', 'mysql://user:hunter2@db/platen'),
      S3_ACCESS_KEY_ID_FILE: path.join(folder, 'missing'),
      S3_SECRET_ACCESS_KEY_FILE: path.join(folder, 'folder'),
      OPENVERSE_TOKEN_FILE: file('large', 'a'.repeat(65_537)),
    });
    const of = (name: string, reason: string) =>
      `${name}_FILE: expected a file that holds the secret; of ${JSON.stringify(path.join(folder, reason.split(':')[0] ?? ''))}, ${reason.split(': ')[1]}`;
    expect(list).toEqual([
      of('PLATEN_BOOTSTRAP_API_KEY', 'empty: it is empty'),
      'PLATEN_ADMIN_TOKEN_FILE: expected either this or PLATEN_ADMIN_TOKEN, not both',
      of('S3_ACCESS_KEY_ID', 'missing: there is no such file'),
      of('S3_SECRET_ACCESS_KEY', 'folder: it is no file'),
      of('OPENVERSE_TOKEN', 'large: it holds more than 65536 bytes'),
      'DATABASE_URL: expected postgres://user:password@host:port/database; received a value that is not shown',
    ]);
    expect(list.join()).not.toMatch(/hunter2|a-token/);
  });
});
