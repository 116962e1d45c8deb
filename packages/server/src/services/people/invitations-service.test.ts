import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../tests/support/use-store.ts';
import { createAnswerSeal } from '../../accounts/answer-seal.ts';
import { createIdSource } from '../../domain/ids.ts';
import { createMemoryRateLimiter } from '../../limits/rate-limiter.ts';
import type { UnitsOfWork } from '../../store/database/units-of-work.ts';
import { createAuditService } from './audit-service.ts';
import { createInvitationsService } from './invitations-service.ts';
import { createInvitationMails } from './mail/invitation-mails.ts';
import { createMailService, type MailTransport } from './mail/mail-service.ts';
import { createPasswordHasher } from './password-hasher.ts';
import type { SecondFactorService } from './second-factor/second-factor-service.ts';
import { createSessionsService } from './sessions-service.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');
const dayMs = 24 * 3_600_000;
const network = '192.0.2.1';

describe.each(columnsOf('database'))('an invitation on %s', (kind) => {
  const rows = useStore(kind);

  async function open(transport?: MailTransport) {
    const { store } = rows;
    const clock = { ms: start };
    const now = () => new Date(clock.ms);
    await makeAccount(store, { id: 'ada', plan: 'Free', createdAt: now().toISOString(), keyHash: 'h' });
    const newId = createIdSource(() => clock.ms);
    const failed = (cause: unknown) => {
      throw cause;
    };
    const parts = {
      ...store,
      audit: createAuditService({ ...store, newId, now, onError: failed }),
      hasher: createPasswordHasher(),
      attempts: createSignInAttempts(createMemoryRateLimiter()),
      newId,
      now,
    };
    const nobodyHasOne: Pick<SecondFactorService, 'guard'> = {
      guard: (_person, _code, work) => parts.units.commit(work),
    };
    const sessions = createSessionsService({ ...parts, secondFactor: nobodyHasOne, idleMs: null });
    const mail = createMailService({
      ...parts,
      seal: createAnswerSeal(Buffer.from('secret')),
      transport,
      onFailure: failed,
    });
    const baseUrl = 'https://platen.example/x';
    const invitations = createInvitationsService({
      ...parts,
      mail,
      invitationMails: createInvitationMails(createMemoryRateLimiter()),
      sessionRows: store.sessions,
      sessions,
      baseUrl,
    });
    const inviteTo = (accountId: string, email: string, units: UnitsOfWork = store.units) =>
      invitations.createByOperator(accountId, {
        email,
        role: 'editor',
        sendMail: transport !== undefined,
        language: 'en',
        units,
      });
    const invite = (email: string, units?: UnitsOfWork) => inviteTo('ada', email, units);
    return { clock, invitations, invite, inviteTo, mail };
  }

  it('works for seven days, and is in no list then', async () => {
    const { clock, invitations, invite } = await open();
    const { url } = await invite('grace@example.com');
    const token = url.replace('https://platen.example/x/invite/', '');
    clock.ms = start + 7 * dayMs - 1;
    expect((await invitations.read(token, network)).invitation.email).toBe('grace@example.com');
    clock.ms += 1;
    const newcomer = { token, name: 'Grace', password: 'compiler of 1952', network, userAgent: undefined };
    const expired = { code: 'LINK_EXPIRED' };
    await expect(invitations.read(token, network)).rejects.toMatchObject(expired);
    await expect(invitations.acceptAsNew(newcomer)).rejects.toMatchObject(expired);
    expect(await invitations.list({ accountId: 'ada' })).toEqual([]);
  });

  it('is one of a hundred that are open; those that have expired make room', async () => {
    const { clock, invite } = await open();
    await rows.store.units.commit(async (unit) => {
      const inOne: UnitsOfWork = { commit: (write) => write(unit) };
      for (let count = 0; count < 100; count += 1) await invite(`person-${count}@example.com`, inOne);
    });
    const refused = { code: 'INVALID_REQUEST', details: { limit: 100 } };
    await expect(invite('another@example.com')).rejects.toMatchObject(refused);
    // The new invitation replaces the one before.
    await invite('person-7@example.com');
    clock.ms = start + 7 * dayMs;
    await invite('another@example.com');
  });

  it('is mailed three times an hour to one recipient, however many accounts invite them', async () => {
    const { invite, inviteTo, mail } = await open(() => Promise.resolve());
    await makeAccount(rows.store, { id: 'bob', plan: 'Free', createdAt: new Date(start).toISOString(), keyHash: 'i' });
    const made = [];
    for (const account of ['ada', 'bob', 'ada', 'bob']) made.push(await inviteTo(account, 'grace@example.com'));
    expect(made.map((each) => each.mail)).toEqual(['waiting', 'waiting', 'waiting', 'failed']);
    expect((await invite('Grace@Example.com')).mail).toBe('failed');
    expect((await invite('eve@example.com')).mail).toBe('waiting');
    await mail.wake();
  });

  it('is not mailed once it was revoked, replaced or accepted, and after a link for a password', async () => {
    const sent: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { invitations, invite, mail } = await open(async ({ to }) => {
      sent.push(to);
      await held;
    });
    // While the server is slow with the first mail, the others wait.
    await invite('first@example.com');
    await expect.poll(() => sent).toEqual(['first@example.com']);
    const [accepted, revoked] = [await invite('accepted@example.com'), await invite('revoked@example.com')];
    await invite('replaced@example.com');
    await invite('replaced@example.com');
    const token = accepted.url.split('/').at(-1) ?? '';
    await invitations.acceptAsNew({
      token,
      name: 'Grace',
      password: 'compiler of 1952',
      network,
      userAgent: undefined,
    });
    await rows.store.units.commit((unit) => rows.store.invitations.remove(unit, { accountId: 'ada', id: revoked.id }));
    // The inviter is a person who is deleted below.
    const inviter = {
      id: 'psn_1',
      name: 'Eve',
      email: 'eve@example.com',
      isOperator: false,
      createdAt: revoked.createdAt,
    };
    const { people, invitations: stored, leaving, units } = rows.store;
    await units.commit(async (unit) => {
      await people.insert(unit, { person: inviter, passwordHash: null });
      const invitation = { ...revoked, accountId: 'ada', id: 'inv_1', email: 'orphan@example.com' };
      await stored.insert(
        unit,
        { invitation, tokenHash: 'hash', inviterId: inviter.id },
        { most: 10, now: revoked.createdAt },
      );
      const about = { kind: 'invitation', account: 'Shop', inviter: 'Eve', role: 'editor' } as const;
      const link = { url: 'https://platen.example', language: 'en' } as const;
      await mail.enqueue(unit, { to: invitation.email, matter: about, ...link, invitationId: 'inv_1' });
    });
    await units.commit((unit) => leaving.deletePerson(unit, inviter.id));
    const matter = { kind: 'password-reset', name: 'Ada' } as const;
    await rows.store.units.commit((unit) =>
      mail.enqueue(unit, { to: 'ada@example.com', matter, url: 'https://platen.example', language: 'en' }),
    );
    release();
    await mail.wake();
    expect(sent).toEqual(['first@example.com', 'ada@example.com', 'replaced@example.com']);
  });
});
