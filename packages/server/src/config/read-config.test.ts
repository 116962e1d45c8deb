import { describe, expect, it } from 'vitest';
import { specifiedPlans } from '../domain/plan.ts';
import { problems } from './config-problems.fixture.ts';
import { readConfig } from './read-config.ts';

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
      spareProcesses: 1,
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
        PLATEN_SPARE_PROCESSES: 'off',
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
      spareProcesses: 0,
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
      PLATEN_SPARE_PROCESSES: 'none',
      PLATEN_BASE_URL: 'localhost',
      PLATEN_ROLE: 'everything',
    });
    expect(list.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'PLATEN_BASE_URL',
      'PLATEN_ROLE',
      'PLATEN_RENDER_PROCESSES',
      'PLATEN_SPARE_PROCESSES',
    ]);
    expect(list[4]).toBe('PLATEN_SPARE_PROCESSES: expected on or off; received "none"');
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
