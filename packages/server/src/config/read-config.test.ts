import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { specifiedPlans } from '../domain/plan.ts';
import { ConfigError, readConfig } from './read-config.ts';
import { secretSettings } from './secret-files.ts';

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, '/srv');
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.problems;
    throw cause;
  }
  return [];
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    const config = readConfig({}, '/srv');
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      baseUrl: 'http://localhost:3000',
      dataDir: '/srv/data',
      bootstrap: { apiKey: undefined, plan: 'Enterprise' },
      fetchAllowHosts: [],
    });
    expect(config.renderProcesses).toBeGreaterThan(0);
  });

  it('takes what the operator sets', () => {
    const config = readConfig(
      {
        PORT: '8080',
        HOST: '127.0.0.1',
        PLATEN_BASE_URL: 'https://img.example.com/',
        PLATEN_DATA_DIR: '/var/platen',
        PLATEN_RENDER_PROCESSES: '3',
        PLATEN_BOOTSTRAP_PLAN: 'Pro',
        PLATEN_SIGNED_FILES_PLANS: 'Pro, Enterprise',
        PLATEN_FETCH_ALLOW_HOSTS: 'Intern.example, 127.0.0.1:9000 ,[::1]:80',
      },
      '/srv',
    );
    expect(config).toMatchObject({
      port: 8080,
      baseUrl: 'https://img.example.com',
      dataDir: '/var/platen',
      renderProcesses: 3,
      bootstrap: { plan: 'Individual' },
      plans: { Individual: { signedFiles: true }, Teams: { signedFiles: false }, Enterprise: { signedFiles: true } },
      fetchAllowHosts: ['intern.example', '127.0.0.1:9000', '[::1]:80'],
    });
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', PLATEN_BASE_URL: '' }, '/srv').port).toBe(3000);
  });

  it('refuses plans that there are not', () => {
    expect(problems({ PLATEN_SIGNED_FILES_PLANS: 'Gold' })).toEqual([
      expect.stringContaining('PLATEN_SIGNED_FILES_PLANS'),
    ]);
  });

  it('lists every problem at once', () => {
    const list = problems({
      PORT: 'abc',
      PLATEN_RENDER_PROCESSES: '0',
      PLATEN_BASE_URL: 'localhost',
      PLATEN_ROLE: 'everything',
    });
    expect(list.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'PLATEN_BASE_URL',
      'PLATEN_ROLE',
      'PLATEN_RENDER_PROCESSES',
    ]);
    expect(list[0]).toBe('PORT: expected a whole number from 1 to 65535; received "abc"');
  });

  it('never shows the value of a secret', () => {
    const [problem] = problems({ PLATEN_BOOTSTRAP_API_KEY: 'hunter2' });
    expect(problem).toContain('PLATEN_BOOTSTRAP_API_KEY');
    expect(problem).not.toContain('hunter2');
    expect(problems({ DATABASE_URL: 'mysql://user:hunter2@db/platen' }).join()).not.toContain('hunter2');
  });

  it('takes the settings of single sign-on together, by https or from a listed host', () => {
    const oidc = { PLATEN_OIDC_CLIENT_ID: 'platen', PLATEN_OIDC_CLIENT_SECRET: 'a secret' };
    const good = { ...oidc, PLATEN_OIDC_ISSUER: 'https://id.example.com/realm' };
    expect(readConfig({}, '/srv').oidc).toBeUndefined();
    expect(readConfig({ ...good, PLATEN_OIDC_ALLOWED_DOMAINS: ' Example.com, shop.example.com' }, '/srv').oidc).toEqual(
      {
        issuer: good.PLATEN_OIDC_ISSUER,
        clientId: 'platen',
        clientSecret: 'a secret',
        allowedDomains: ['example.com', 'shop.example.com'],
      },
    );
    const alone = problems({ PLATEN_OIDC_ISSUER: good.PLATEN_OIDC_ISSUER });
    expect(alone).toEqual(
      ['ID', 'SECRET'].map(
        (name) => `PLATEN_OIDC_CLIENT_${name}: expected a value, since other settings of single sign-on are set`,
      ),
    );
    const http = { ...oidc, PLATEN_OIDC_ISSUER: 'http://localhost:9000' };
    expect(problems(http)).toEqual([
      'PLATEN_OIDC_ISSUER: expected https, or a host that is listed in PLATEN_FETCH_ALLOW_HOSTS',
    ]);
    expect(problems({ ...http, PLATEN_FETCH_ALLOW_HOSTS: 'localhost:9000' })).toEqual([]);
    const [domains] = problems({ ...good, PLATEN_OIDC_ALLOWED_DOMAINS: '@example.com' });
    expect(domains).toContain('PLATEN_OIDC_ALLOWED_DOMAINS: expected domains such as example.com');
  });

  it('reads each secret from the file that its _FILE setting names, without the line breaks at its end', () => {
    const folder = temporaryFolder('secrets');
    const values: Partial<Record<(typeof secretSettings)[number], string>> = {
      DATABASE_URL: 'postgres://platen:a-secret-word@db/platen',
      PLATEN_SMTP_URL: 'smtps://user:a-secret-word@mail.example.com',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a-secret-word',
    };
    const env: Record<string, string> = {
      PLATEN_STORAGE: 's3',
      S3_BUCKET: 'pictures',
      STOCK_PROVIDER: 'pexels',
      PLATEN_MAIL_FROM: 'platen@example.com',
      PLATEN_OIDC_ISSUER: 'https://id.example.com',
      PLATEN_OIDC_CLIENT_ID: 'platen',
    };
    for (const [index, name] of secretSettings.entries()) {
      writeFileSync(
        path.join(folder, name),
        `${values[name] ?? `secret-of-twenty-${name}`}${['', '\n', '\r\n'][index % 3]}`,
      );
      // One of them by a path that begins at the working directory.
      env[`${name}_FILE`] = index === 0 ? name : path.join(folder, name);
    }
    expect(readConfig(env, folder)).toMatchObject({
      bootstrap: { apiKey: 'secret-of-twenty-PLATEN_BOOTSTRAP_API_KEY' },
      adminToken: 'secret-of-twenty-PLATEN_ADMIN_TOKEN',
      databaseUrl: values.DATABASE_URL,
      s3: {
        credentials: {
          accessKeyId: 'secret-of-twenty-S3_ACCESS_KEY_ID',
          secretAccessKey: 'secret-of-twenty-S3_SECRET_ACCESS_KEY',
          sessionToken: 'secret-of-twenty-S3_SESSION_TOKEN',
        },
      },
      library: { stock: { key: 'secret-of-twenty-PEXELS_API_KEY' } },
      mail: { url: values.PLATEN_SMTP_URL },
      oidc: { clientSecret: 'secret-of-twenty-PLATEN_OIDC_CLIENT_SECRET' },
    });
  });

  it('says which file of a secret cannot be taken, and why, without what it holds', () => {
    const folder = temporaryFolder('secrets');
    const file = (name: string, content: string) => {
      writeFileSync(path.join(folder, name), content);
      return path.join(folder, name);
    };
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

  it('gives operators a port of their own, on loopback unless told otherwise', () => {
    expect(readConfig({}, '/srv').operator).toBeUndefined();
    const port = { PLATEN_OPERATOR_PORT: '9464' };
    expect(readConfig(port, '/srv').operator).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ ...port, PLATEN_OPERATOR_HOST: '::' }, '/srv').operator).toEqual({ host: '::', port: 9464 });
    expect(problems({ PLATEN_OPERATOR_PORT: '3000' })).toEqual([
      'PLATEN_OPERATOR_PORT: expected another port than that of PORT; received "3000"',
    ]);
    expect(problems({ PLATEN_OPERATOR_HOST: '::1' })).toEqual([
      'PLATEN_OPERATOR_PORT: expected a port, since PLATEN_OPERATOR_HOST is set',
    ]);
  });

  it('takes a collector of traces, and shows none of the headers that are sent to it', () => {
    expect(readConfig({}, '/srv').tracing).toEqual({ endpoint: undefined, headers: {}, share: 1 });
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=hunter2=, x-tenant=a',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(readConfig(env, '/srv').tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: { 'x-api-key': 'hunter2=', 'x-tenant': 'a' },
      share: 0.25,
    });
    const wrong = { OTEL_EXPORTER_OTLP_HEADERS: 'hunter2', OTEL_TRACES_SAMPLER_ARG: '2' };
    expect(problems(wrong)).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS: expected name=value, comma-separated, such as x-api-key=secret; received a value that is not shown',
      'OTEL_TRACES_SAMPLER_ARG: expected a number from 0 to 1; received "2"',
    ]);
  });

  it('names all that a node among others, or files on S3, still need', () => {
    const names = (env: Readonly<Record<string, string>>) => problems(env).map((problem) => problem.split(':')[0]);
    for (const role of ['api', 'worker']) {
      expect(names({ PLATEN_ROLE: role })).toEqual(['DATABASE_URL', 'PLATEN_STORAGE']);
    }
    expect(names({ PLATEN_STORAGE: 's3' })).toEqual(['S3_BUCKET']);
    expect(names({ PLATEN_ROLE: 'worker', PLATEN_STORAGE: 's3' })).toEqual(['DATABASE_URL', 'S3_BUCKET']);
    const bucket = { PLATEN_STORAGE: 's3', S3_BUCKET: 'pictures' };
    expect(names({ ...bucket, S3_ACCESS_KEY_ID: 'id' })).toEqual(['S3_SECRET_ACCESS_KEY']);
    expect(names({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' })).toEqual(['S3_ACCESS_KEY_ID']);
    expect(names({ ...bucket, S3_SESSION_TOKEN: 'token' })).toEqual(['S3_ACCESS_KEY_ID']);
    expect(names({ S3_ENDPOINT: 'store:9000', S3_FORCE_PATH_STYLE: 'maybe', S3_PUBLIC_URL: 'cdn' })).toEqual([
      'S3_ENDPOINT',
      'S3_FORCE_PATH_STYLE',
      'S3_PUBLIC_URL',
    ]);
  });

  it('reads where files lie on S3', () => {
    const env = {
      DATABASE_URL: 'postgres://platen@db/platen',
      PLATEN_ROLE: 'worker',
      PLATEN_STORAGE: 's3',
      S3_ENDPOINT: 'http://store:9000/',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: 'true',
    };
    expect(readConfig(env, '/srv')).toMatchObject({
      role: 'worker',
      s3: {
        endpoint: 'http://store:9000',
        region: 'us-east-1',
        bucket: 'pictures',
        credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
        forcePathStyle: true,
        publicUrl: undefined,
      },
    });
  });

  it('takes limits by plan', () => {
    const { plans } = readConfig({ PLATEN_RENDERS_PER_DAY: 'Free=50, Pro=1000' }, '/srv');
    expect(plans).toMatchObject({
      Free: { rendersPerDay: 50, rendersPerMonth: null },
      Individual: { rendersPerDay: 1000 },
    });
    expect(plans.Teams).toEqual(specifiedPlans.Teams);
    expect(problems({ PLATEN_RENDERS_PER_MONTH: 'Gold=1' })[0]).toContain('expected plan=number');
    expect(problems({ PLATEN_RENDERS_PER_MONTH: 'Free' })[0]).toContain('expected plan=number');
  });
});
