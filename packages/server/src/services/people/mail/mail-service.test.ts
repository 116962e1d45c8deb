import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../../tests/support/columns.ts';
import { makeAccount } from '../../../../../../tests/support/make-account.ts';
import { useStore } from '../../../../../../tests/support/use-store.ts';
import { createAnswerSeal } from '../../../accounts/answer-seal.ts';
import { createIdSource } from '../../../domain/ids.ts';
import { createMailService, type MailTransport } from './mail-service.ts';
import { mailLanguage, writeMail } from './mail-texts.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');
const url = 'https://platen.example/invite/token';

describe.each(columnsOf('database'))('a mail on %s', (kind) => {
  const rows = useStore(kind);

  async function open(transport: MailTransport) {
    const clock = { ms: start };
    const now = () => new Date(clock.ms);
    const failures: boolean[] = [];
    await makeAccount(rows.store, { id: 'ada', plan: 'Free', createdAt: now().toISOString() });
    const mail = createMailService({
      ...rows.store,
      seal: createAnswerSeal(Buffer.from('secret')),
      transport,
      newId: createIdSource(() => clock.ms),
      now,
      onFailure: (_cause, { last }) => failures.push(last),
    });
    const matter = { kind: 'invitation', account: 'Corner shop', inviter: 'Ada', role: 'editor' } as const;
    await rows.store.units.commit(async (unit) => {
      const createdAt = now().toISOString();
      const invitation = {
        id: 'inv_1',
        accountId: 'ada',
        email: 'grace@example.com',
        role: 'editor',
        mail: null,
      } as const;
      const expiresAt = new Date(start + 7 * 86_400_000).toISOString();
      await rows.store.invitations.insert(
        unit,
        { invitation: { ...invitation, createdAt, expiresAt }, tokenHash: 'hash', inviterId: null },
        { most: 10, now: createdAt },
      );
      await mail.enqueue(unit, { to: 'grace@example.com', matter, url, language: 'en', invitationId: 'inv_1' });
    });
    const status = async () => (await rows.store.invitations.list('ada', now().toISOString()))[0]?.mail;
    return { clock, mail, failures, status };
  }

  it('is sent once, however many nodes look, and its invitation says so', async () => {
    const sent: string[] = [];
    const { mail, status } = await open(async ({ to, subject, text }) => {
      sent.push(to, subject);
      expect(text).toContain(url);
    });
    expect(await status()).toBe('waiting');
    await Promise.all([mail.wake(), mail.wake()]);
    expect(sent).toEqual(['grace@example.com', 'Invitation to Corner shop']);
    expect(await status()).toBe('sent');
  });

  it('that the server does not take is tried again, later each time, and given up in the end', async () => {
    let attempts = 0;
    const { clock, mail, failures, status } = await open(async () => {
      attempts += 1;
      throw new Error('450 mailbox busy');
    });
    await mail.wake();
    await mail.wake();
    expect(attempts).toBe(1);
    clock.ms += 10_000;
    await mail.wake();
    expect([attempts, await status()]).toEqual([2, 'waiting']);
    for (let count = 0; count < 10; count += 1) {
      clock.ms += 14_400_000;
      await mail.wake();
    }
    expect(failures).toEqual([false, false, false, false, false, false, false, true]);
    expect(await status()).toBe('failed');
  });
});

describe('the text of a mail', () => {
  it('is in the language that was asked for, and cannot be widened by names', () => {
    expect(mailLanguage('de-CH,de;q=0.9,en;q=0.8')).toBe('de');
    expect(mailLanguage('fr, ar;q=0.5')).toBe('ar');
    expect(mailLanguage(undefined)).toBe('en');
    const matter = {
      kind: 'invitation',
      account: '<b>X</b>\r\nBcc: eve@example.com',
      inviter: null,
      role: 'viewer',
    } as const;
    const { subject, html } = writeMail(matter, { url, language: 'ar' });
    expect(subject).toBe('دعوة إلى <b>X</b> Bcc: eve@example.com');
    expect(html).toContain('dir="rtl"');
    expect(html).not.toContain('<b>X');
  });
});
