import type { AnswerSeal } from '../../../accounts/answer-seal.ts';
import type { IdSource } from '../../../domain/ids.ts';
import type { Unit, UnitsOfWork } from '../../../store/database/units-of-work.ts';
import type { MailsStore, WaitingMail } from '../../../store/people/mails-store.ts';
import { type MailLanguage, type MailMatter, type MailText, writeMail } from './mail-texts.ts';

/** Hands a mail to a server; throws when it could not. */
export type MailTransport = (mail: MailText & { readonly to: string; readonly id: string }) => Promise<void>;

export interface MailServiceOptions {
  readonly units: UnitsOfWork;
  readonly mails: MailsStore;
  readonly seal: Pick<AnswerSeal, 'seal' | 'open'>;
  /** Undefined: this installation sends no mails. */
  readonly transport: MailTransport | undefined;
  readonly newId: IdSource;
  readonly now: () => Date;
  /** Called after each failed attempt; `last`: the mail is given up. */
  readonly onFailure: (cause: unknown, attempt: { readonly id: string; readonly last: boolean }) => void;
}

export interface NewMail {
  readonly to: string;
  readonly matter: MailMatter;
  readonly url: string;
  readonly language: MailLanguage;
  /** The invitation that the mail is about, if any. */
  readonly invitationId?: string;
}

export type MailService = ReturnType<typeof createMailService>;

/** Pauses between attempts; after the last one the mail is given up. By then a link in it has expired, or nearly so. */
const pausesMs = [10_000, 60_000, 300_000, 900_000, 3_600_000, 7_200_000, 14_400_000];
/** Longer than any attempt may take. */
const leaseMs = 120_000;

/**
 * Mails wait in a table and are sent in the background: no call waits for a mail server, and no mail is lost with a
 * node.
 */
export function createMailService(options: MailServiceOptions) {
  const { units, mails, seal, transport, newId, now } = options;
  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const sealOf = (id: string) => ({ caller: 'mail', key: id, fingerprint: '' });
  let sending: Promise<void> = Promise.resolve();

  async function attempt(mail: WaitingMail, send: MailTransport): Promise<void> {
    try {
      const content = JSON.parse(seal.open(sealOf(mail.id), mail.sealed)) as MailText & { readonly to: string };
      await send({ ...content, id: mail.id });
    } catch (cause) {
      const pauseMs = pausesMs[mail.attempts];
      options.onFailure(cause, { id: mail.id, last: pauseMs === undefined });
      if (pauseMs === undefined) await units.commit((unit) => mails.end(unit, mail, 'failed'));
      else await mails.postpone(mail.id, after(pauseMs));
      return;
    }
    await units.commit((unit) => mails.end(unit, mail, 'sent'));
  }

  async function sendDue(): Promise<void> {
    if (!transport) return;
    for (;;) {
      const mail = await mails.claim({ now: now().toISOString(), until: after(leaseMs) });
      if (!mail) return;
      await attempt(mail, transport);
    }
  }

  return {
    /** Whether this installation sends mails. */
    isOn: transport !== undefined,

    /** Stores a mail in the same transaction as what it is about; call `wake` after the commit. */
    async enqueue(unit: Unit, { to, matter, url, language, invitationId }: NewMail): Promise<void> {
      const id = newId('mai');
      const sealed = seal.seal(sealOf(id), JSON.stringify({ to, ...writeMail(matter, { url, language }) }));
      await mails.insert(unit, { id, invitationId: invitationId ?? null, sealed, createdAt: now().toISOString() });
    },

    /** Sends waiting mails, one after the other. Callers need not await it. */
    wake(): Promise<void> {
      sending = sending.then(sendDue).catch((cause: unknown) => options.onFailure(cause, { id: '', last: false }));
      return sending;
    },
  };
}
