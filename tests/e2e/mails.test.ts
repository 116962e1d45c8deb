import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../contract/support/client.ts';
import { ada, openSetup, signIn } from '../contract/support/people.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { commandEnvironment, commandLine, repositoryRoot, type Service, startService } from './service.ts';

/** While it is set, the server takes mails and does not answer. */
let held: Promise<void> | undefined;
let server: MailServer;
let service: Service;

beforeAll(async () => {
  server = await startMailServer(() => held);
  service = await startService({
    env: { ...server.environment, PLATEN_ADMIN_TOKEN: 'the-admin-token-of-the-tests' },
  });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});

const nobody = () => createClient(service.url, '');

/** The link in the newest mail to somebody. */
async function linkTo(email: string, room: string): Promise<string> {
  const linkIn = () => new RegExp(`/${room}/([\\w-]{43})`).exec(server.newestTo(email))?.[1];
  await expect.poll(linkIn).toBeDefined();
  return linkIn() ?? '';
}

describe('mails through a real server', () => {
  it('bring an invitation, in the language of who invites, and the list says that it was sent', async () => {
    const owner = await (await openSetup(service))();
    const grace = { email: 'grace@example.com', role: 'editor', sendMail: true };
    const made = await owner.call('POST', '/v1/invitations', { body: grace, headers: { 'accept-language': 'de' } });
    expect([made.status, made.body.data.mail]).toEqual([201, 'waiting']);
    const token = await linkTo(grace.email, 'invite');
    const mail = server.mails.at(-1)?.raw ?? '';
    expect(mail).toContain('From: Platen <platen@example.com>');
    expect(mail).toContain('Subject: Einladung zu First account');
    expect(mail).toContain('text/plain');
    expect(mail).toContain('text/html');
    await expect.poll(async () => (await owner.get('/v1/invitations')).body.data[0].mail).toBe('sent');
    const joined = await nobody().post('/v1/invitations/accept', { token, name: 'Grace', password: ada.password });
    expect(joined.status).toBe(201);
  });

  it('bring a link that sets a new password once and ends all sessions, and nothing to who is nobody', async () => {
    const before = await signIn(service);
    for (const email of [ada.email, 'nobody@example.com']) {
      const { status, body } = await nobody().post('/v1/password-resets', { email });
      expect([status, body.data]).toEqual([200, { asked: true }]);
    }
    const token = await linkTo(ada.email, 'reset');
    const redeem = (password: string) => nobody().post('/v1/password-resets/redeem', { token, password });
    expect((await redeem('password1234')).body.error.details.reason).toBe('common');
    expect((await redeem('analytical machine')).body.data).toEqual({ changed: true });
    expect((await redeem('difference engine 1822')).body.error.code).toBe('LINK_EXPIRED');
    expect((await before.get('/v1/session')).status).toBe(401);
    const after = await signIn(service, { email: ada.email, password: 'analytical machine' });
    const log = (await after.get('/v1/audit-log')).body.data.map(({ kind }: { readonly kind: string }) => kind);
    expect(log.slice(0, 3)).toEqual(['session.started', 'password.reset', 'password.reset_asked']);
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('nobody@example.com');
    expect(service.output()).not.toContain(token);
  });

  it('hold no call up when the server is slow', async () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    const { status } = await nobody().post('/v1/password-resets', { email: 'grace@example.com' });
    expect(status).toBe(200);
    expect(server.mails.filter(({ to, raw }) => to.includes('grace@example.com') && raw.includes('/reset/'))).toEqual(
      [],
    );
    release();
    await linkTo('grace@example.com', 'reset');
  });

  it('go to one e-mail three times in 15 minutes; who asks more often is told nothing of it, and a link stays good', async () => {
    const email = 'eve@example.com';
    const owner = await signIn(service, { email: ada.email, password: 'analytical machine' });
    const { url } = (await owner.post('/v1/invitations', { email, role: 'viewer' })).body.data;
    const join = { token: url.split('/').at(-1), name: 'Eve', password: ada.password };
    expect((await nobody().post('/v1/invitations/accept', join)).status).toBe(201);
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await nobody().post('/v1/password-resets', { email }));
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [200, { asked: true }]));
    const toEve = () => server.mails.filter(({ to }) => to.includes(email));
    await expect.poll(() => toEve().length).toBe(3);
    // The oldest of the three: those who asked after her have ended nothing.
    const token = /\/reset\/([\w-]{43})/.exec(toEve()[0]?.raw.replace(/=\r?\n/g, '') ?? '')?.[1];
    const redeem = (password: string) => nobody().post('/v1/password-resets/redeem', { token, password });
    expect((await redeem('analytical machine')).status).toBe(200);
    expect((await redeem('analytical machine')).body.error.code).toBe('LINK_EXPIRED');
  });
});

describe('a link to set a password', () => {
  it('is made by the operator, for a running service and for one that is stopped', async () => {
    const admin = createClient(service.url, 'the-admin-token-of-the-tests');
    const unknown = await admin.post('/admin/v1/password-resets', { email: 'nobody@example.com' });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'PERSON_NOT_FOUND']);
    const { status, body } = await admin.post('/admin/v1/password-resets', { email: 'grace@example.com' });
    expect([status, body.data.url]).toEqual([201, expect.stringContaining(`${service.url}/reset/`)]);
    await service.stop();
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [...commandLine, 'reset-password', 'Grace@Example.com'], {
      cwd: repositoryRoot,
      env: {
        ...process.env,
        ...commandEnvironment,
        PLATEN_DATA_DIR: service.dataDir,
        PLATEN_BASE_URL: 'https://platen.example',
      },
    });
    const token = /https:\/\/platen\.example\/reset\/([\w-]{43})/.exec(stdout)?.[1];
    service = await startService({ dataDir: service.dataDir });
    const redeem = { token, password: 'compiler of 1952' };
    expect((await nobody().post('/v1/password-resets/redeem', redeem)).status).toBe(200);
    await signIn(service, { email: 'grace@example.com', password: 'compiler of 1952' });
    // A new password ends the links that were not used.
    const first = { token: body.data.url.split('/').at(-1), password: 'compiler of 1952' };
    expect((await nobody().post('/v1/password-resets/redeem', first)).body.error.code).toBe('LINK_EXPIRED');
    const off = await nobody().post('/v1/password-resets', { email: ada.email });
    expect([off.status, off.body.error.code]).toEqual([409, 'MAIL_OFF']);
  });
});
