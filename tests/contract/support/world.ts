import type { Operation } from '@platen/api';
import { expect } from 'vitest';
import { apiKey, type Service, startService } from '../../e2e/service.ts';
import { freePort } from '../../support/free-port.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';
import { startS3 } from '../../support/s3-server.ts';
import { type Client, createClient } from './client.ts';
import { openSetup } from './people.ts';

export const adminToken = 'the-admin-token-of-the-tests';

export type Database = 'sqlite' | 'postgres';

/** A running service with two accounts, on SQLite and the disk or on PostgreSQL and S3. */
export interface World {
  readonly service: Service;
  /** Address of PostgreSQL; undefined on SQLite. */
  readonly databaseUrl: string | undefined;
  /** The first account's key, which may do everything. */
  readonly ada: Client;
  /** Another account on the same plan. */
  readonly bob: Client;
  readonly admin: Client;
  readonly nobody: Client;
  /** A port of the loopback that the service may fetch from. */
  readonly allowedPort: number;
  /** A new account of a plan. */
  account(plan: string): Promise<Client>;
  /** The first person, owner of the first account, in a new session. */
  person(): Promise<Client>;
  /** Who may call an operation: the operator, a person, nobody, or a new account. */
  callerOf(operation: Pick<Operation, 'access' | 'roles'>, plan?: string): Promise<Client>;
  stop(): Promise<void>;
}

export async function startWorld(database: Database): Promise<World> {
  const databaseUrl = database === 'postgres' ? await newDatabase() : undefined;
  const allowedPort = await freePort();
  const s3 = database === 'postgres' ? await startS3() : undefined;
  const service = await startService({
    env: {
      // Receivers of webhooks run at `localhost`.
      PLATEN_FETCH_ALLOW_HOSTS: `127.0.0.1:${allowedPort},localhost`,
      PLATEN_ADMIN_TOKEN: adminToken,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      // Nobody answers there: mails wait.
      PLATEN_SMTP_URL: 'smtp://localhost:9',
      PLATEN_MAIL_FROM: 'Platen <platen@example.com>',
      ...s3?.environment(),
    },
  });
  const client = (key: string) => createClient(service.url, key);
  const admin = client(adminToken);
  const account = async (plan: string) => {
    const { status, body } = await admin.post('/admin/v1/accounts', { name: `An account on ${plan}`, plan });
    expect(status).toBe(201);
    return client(body.data.apiKey);
  };
  const person = await openSetup(service);
  const nobody = client('');
  return {
    service,
    databaseUrl,
    ada: client(apiKey),
    bob: await account('Enterprise'),
    admin,
    nobody,
    allowedPort,
    account,
    person,
    async callerOf({ access, roles }, plan = 'Enterprise') {
      if (access === 'admin') return admin;
      if (access === 'person' || access === 'operator' || roles) return person();
      return access === 'public' ? nobody : account(plan);
    },
    async stop() {
      await service.stop();
      await s3?.stop();
    },
  };
}

/** A small design whose text and colour come from data. */
export const greeting = {
  name: 'Greeting',
  width: 200,
  height: 100,
  canvasData: {
    background: '#ffffff',
    elements: [
      { id: 'title', type: 'text', x: 10, y: 10, width: 180, height: 40, text: 'Hello {{ name }}', fontSize: 20 },
      { id: 'bar', type: 'rectangle', x: 10, y: 70, width: 180, height: 10, fill: '{{ accent }}' },
      { id: 'photo', type: 'image', x: 0, y: 0, width: 1, height: 1, src: '{{ photo }}', visible: '{{ photo }}' },
    ],
    variables: [{ name: 'accent', type: 'color', default: '#ff0000' }],
  },
};

export const unknownIds = {
  design: 'dsn_00000000000000000000000000000000',
  template: 'tpl_00000000000000000000000000000000',
  render: 'rnd_00000000000000000000000000000000',
  key: 'key_00000000000000000000000000000000',
} as const;

export async function makeDesign(client: Client, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { status, body } = await client.post('/v1/designs', { ...greeting, ...changes });
  expect(status).toBe(201);
  return body.data.id;
}

export const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
