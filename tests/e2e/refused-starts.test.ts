import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { authority, expired, good } from '../support/certificates.ts';
import { freePort } from '../support/free-port.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { hasPostgres } from '../support/postgres/postgres-package.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import { testClient } from '../support/postgres/test-client.ts';
import { startS3 } from '../support/s3-server.ts';
import { canMount, mountDisk } from '../support/small-disk.ts';
import { endWithFile, temporaryFolder } from '../support/temporary-folder.ts';
import { withoutRights } from '../support/without-rights.ts';
import { type StartOptions, startService } from './service.ts';

/** What a start says that ends at once. No trace of calls and no secret is among it. */
async function refusal(options: StartOptions): Promise<string> {
  const said = await startService({ dataDir: temporaryFolder('starting'), ...options }).then(
    async (service) => {
      await service.stop();
      return 'it started';
    },
    (cause: Error) => cause.message,
  );
  expect(said).not.toMatch(/\n\s+at |a-secret-word|the-secret-key/);
  return said;
}

/** Takes connections, and says nothing until the file of tests ends. */
async function silentPort(): Promise<number> {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  endWithFile(() => void server.close());
  return port;
}

const authorityFile = path.join(temporaryFolder('authority'), 'authority.pem');
writeFileSync(authorityFile, authority);
const trusting = { NODE_EXTRA_CA_CERTS: authorityFile };

if (!withoutRights) console.log('skip what the system says no to: there is no setpriv');
const mayMount = canMount();
if (!mayMount) console.log('skip a start on a full disk: this user may not mount one');

describe('a start says why it cannot work, and ends, when the data folder', () => {
  it('is a file', async () => {
    const dataDir = path.join(temporaryFolder('starting'), 'file');
    writeFileSync(dataDir, '');
    expect(await refusal({ dataDir })).toMatch(
      /The data folder is a file, or lies in one\. Name a folder in PLATEN_DATA_DIR\.\n/,
    );
  });

  it.runIf(withoutRights)('may not be written, as a whole, or where files lie', async () => {
    const closed = temporaryFolder('starting');
    chmodSync(closed, 0o500);
    const halfClosed = temporaryFolder('starting');
    mkdirSync(path.join(halfClosed, 'files/incoming'), { recursive: true });
    chmodSync(path.join(halfClosed, 'files'), 0o500);
    for (const dataDir of [closed, path.join(closed, 'new'), halfClosed]) {
      expect(await refusal({ dataDir, launcher: withoutRights })).toMatch(
        /The data folder cannot be read or written\. Give the user of the service the right to read and write/,
      );
    }
    chmodSync(closed, 0o700);
    chmodSync(path.join(halfClosed, 'files'), 0o700);
  });

  it.runIf(mayMount)('lies on a disk that is full, or takes no writes', async () => {
    const full = mountDisk('size=64k,mode=700');
    spawnSync('dd', ['if=/dev/zero', `of=${path.join(full, 'ballast')}`, 'bs=4k']);
    expect(await refusal({ dataDir: full })).toMatch(/The disk of the data folder is full\. Make room on it/);
    const readOnly = mountDisk('size=64k,mode=700');
    execFileSync('mount', ['-o', 'remount,ro', readOnly]);
    expect(await refusal({ dataDir: readOnly })).toMatch(/The data folder cannot be read or written\./);
    expect(await refusal({ dataDir: path.join(readOnly, 'new') })).toMatch(/on a disk that takes no writes\. Mount it/);
  });

  it('is in use by another service', async () => {
    const first = await startService();
    expect(await refusal({ dataDir: first.dataDir })).toMatch(
      new RegExp(
        `is in use by another Platen process \\(pid ${first.pid}, since .*\\)\\. Stop it, or set another PLATEN_DATA_DIR\\.\n`,
      ),
    );
    expect(await first.stop()).toBe(0);
  });

  it('holds something else than a database', async () => {
    const dataDir = temporaryFolder('starting');
    writeFileSync(path.join(dataDir, 'platen.db'), 'something else'.repeat(100));
    expect(await refusal({ dataDir })).toMatch(/platen\.db is damaged .* It was left as it is\. .*npm run restore/);
  });

  it('holds tables of a version from which this one is too far', async () => {
    const service = await startService();
    await service.stop();
    const database = new DatabaseSync(path.join(service.dataDir, 'platen.db'));
    database.exec("insert into kysely_migration values ('9999-less-after-9998', '')");
    database.close();
    expect(await refusal({ dataDir: service.dataDir })).toMatch(/A newer version of Platen .* Start that version/);
  });
});

describe('a start says why it cannot work, and ends, when the port', () => {
  it('is in use', async () => {
    const PORT = String(await silentPort());
    expect(await refusal({ env: { PORT } })).toMatch(/Another program listens on the port\. Stop it, or name another/);
  });

  it.runIf(withoutRights && firstFreePort() > 80)('is one that only an administrator may use', async () => {
    expect(await refusal({ env: { PORT: '80' }, launcher: withoutRights })).toMatch(
      /may not listen on the port\. Name a port from 1024/,
    );
  });

  it('is to be of another machine', async () => {
    expect(await refusal({ env: { HOST: '203.0.113.5' } })).toMatch(/does not have the address .* in HOST/);
  });
});

describe('a start says why it cannot work, and ends, when PostgreSQL', () => {
  const atPort = (port: number) =>
    refusal({ env: { DATABASE_URL: `postgres://ada:a-secret-word@127.0.0.1:${port}/p` } });

  it('is not there', async () => {
    expect(await atPort(await freePort())).toMatch(
      /Nothing listens where PostgreSQL should be\. Start it, or check host and port in DATABASE_URL\.\n/,
    );
  });

  it('says nothing', async () => {
    expect(await atPort(await silentPort())).toMatch(
      /PostgreSQL cannot be reached, or does not answer in time\. Check/,
    );
  });

  it('has a host that nobody knows', async () => {
    const DATABASE_URL = 'postgres://ada:a-secret-word@nowhere.invalid/platen';
    expect(await refusal({ env: { DATABASE_URL } })).toMatch(
      /The name of PostgreSQL's host is not known\. Check the host/,
    );
  });

  it.runIf(hasPostgres).each([
    ['has no such database', (url: URL) => (url.pathname = 'nowhere'), /The database does not exist\./],
    ['refuses the password', (url: URL) => (url.password = 'a-secret-word'), /PostgreSQL refuses the password\./],
    ['speaks no TLS', (url: URL) => (url.search = 'sslmode=require'), /PostgreSQL does not speak TLS/],
  ])('%s', async (_, change, sentence) => {
    const url = new URL(await newDatabase({ holds: 'nothing' }));
    change(url);
    const said = await refusal({ env: { DATABASE_URL: url.href } });
    expect(said).toMatch(sentence);
    expect(said).toMatch(/DATABASE_URL/);
  });

  it.runIf(hasPostgres)('takes no writes', async () => {
    const DATABASE_URL = await newDatabase({ holds: 'nothing', settings: { default_transaction_read_only: 'on' } });
    expect(await refusal({ env: { DATABASE_URL } })).toMatch(
      /PostgreSQL takes no writes: it is a standby, .* in DATABASE_URL/,
    );
  });

  it.runIf(hasPostgres)('gives the user too few rights', async () => {
    const url = new URL(await newDatabase({ holds: 'nothing' }));
    const admin = await testClient({ connectionString: url.href });
    const user = `reader_${process.pid}`;
    const poor = new URL(url);
    poor.username = user;
    poor.password = 'a-secret-word';
    const said = () => refusal({ env: { DATABASE_URL: poor.href } });
    await admin.query(`create role ${user} login password 'a-secret-word'`);
    try {
      expect(await said()).toMatch(/The user of the database lacks a right\. .*grant create/);
      await admin.query(`grant create, usage on schema public to ${user}`);
      expect(await said()).toMatch(/lacks a right\. .*grant create on database/);
      await admin.query(`alter role ${user} connection limit 0`);
      expect(await said()).toMatch(/PostgreSQL has no connection left\. Raise max_connections/);
      await admin.query(`alter role ${user} nologin`);
      expect(await said()).toMatch(/PostgreSQL lets this user not in from here, or not so\./);
    } finally {
      await admin.query(`drop owned by ${user}`);
      await admin.query(`drop role ${user}`);
      await admin.end();
    }
  });

  it.runIf(hasPostgres)('has a certificate that nobody trusts, or that is for another name', async () => {
    const postgres = await startPostgres();
    const url = new URL(await postgres.database('platen'));
    await speakTls(url.href, good);
    url.search = 'sslmode=verify-full';
    const env = { DATABASE_URL: url.href };
    expect(await refusal({ env })).toMatch(/The certificate of PostgreSQL is of nobody .* in NODE_EXTRA_CA_CERTS/);
    expect(await refusal({ env: { ...env, ...trusting } })).toMatch(
      /The certificate of PostgreSQL is for another name/,
    );
    await postgres.stop();
  });
});

describe('a start says why it cannot work, and ends, when the store of files', () => {
  it('has no such bucket, or does not know the key', async () => {
    const s3 = await startS3();
    expect(await refusal({ env: s3.environment('nowhere') })).toMatch(/The bucket does not exist\. .*S3_BUCKET/);
    s3.behave({ refuses: 'InvalidAccessKeyId' });
    expect(await refusal({ env: s3.environment() })).toMatch(/does not know the access key\. Check S3_ACCESS_KEY_ID/);
    s3.behave({ refuses: 'SignatureDoesNotMatch' });
    expect(await refusal({ env: s3.environment() })).toMatch(/secret of the access key is wrong\. Check S3_SECRET/);
    await s3.stop();
  });

  it('has a host that nobody knows', async () => {
    const s3 = await startS3();
    const env = { ...s3.environment(), S3_ENDPOINT: 'https://nowhere.invalid' };
    expect(await refusal({ env })).toMatch(/The name of the store of files's host is not known\. .*S3_ENDPOINT/);
    await s3.stop();
  });

  it('has a certificate that nobody trusts, that has ended, or that is for another name', async () => {
    const s3 = await startS3({ certificate: good });
    expect(await refusal({ env: s3.environment() })).toMatch(/store of files is of nobody .* in NODE_EXTRA_CA_CERTS/);
    expect(await refusal({ env: { ...s3.environment(), ...trusting } })).toMatch(/store of files is for another name/);
    await s3.stop();
    const old = await startS3({ certificate: expired });
    expect(await refusal({ env: { ...old.environment(), ...trusting } })).toMatch(/store of files is not valid now/);
    await old.stop();
  });
});

/** From which port on anybody may listen. */
function firstFreePort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  } catch {
    return 0;
  }
}

/** Has a server speak TLS. It writes the files itself, so that they are its user's. */
async function speakTls(connectionString: string, { key, cert }: typeof good): Promise<void> {
  const admin = await testClient({ connectionString });
  const { rows } = await admin.query('show data_directory');
  const file = (name: string) => path.join(rows[0].data_directory, name);
  for (const [name, text] of Object.entries({ 'server.key': key, 'server.crt': cert })) {
    const lines = `string_to_array(${admin.escapeLiteral(text)}, E'\\n')`;
    await admin.query(`copy (select unnest(${lines})) to ${admin.escapeLiteral(file(name))}`);
    chmodSync(file(name), 0o600);
  }
  await admin.query('alter system set ssl = on');
  await admin.query('select pg_reload_conf()');
  await expect.poll(async () => (await admin.query('show ssl')).rows[0].ssl).toBe('on');
  await admin.end();
}
