import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

export interface Mail {
  readonly to: readonly string[];
  readonly raw: string;
}

/** An SMTP server that keeps what it is sent. */
export interface MailServer {
  /** With which a service sends by it. */
  readonly environment: Readonly<Record<'PLATEN_SMTP_URL' | 'PLATEN_MAIL_FROM', string>>;
  readonly mails: readonly Mail[];
  /** The newest mail to somebody, as a program that shows mails has it; empty: there is none. */
  newestTo(email: string): string;
  stop(): Promise<void>;
}

/** `beforeAnswer`: until then it has taken a mail and does not say so. */
export async function startMailServer(beforeAnswer?: () => Promise<void> | undefined): Promise<MailServer> {
  const port = await freePort();
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const raw = await text(stream);
      await beforeAnswer?.();
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    environment: {
      PLATEN_SMTP_URL: `smtp://127.0.0.1:${port}`,
      PLATEN_MAIL_FROM: 'Platen <platen@example.com>',
    },
    mails,
    newestTo(email) {
      const { raw = '' } = mails.findLast(({ to }) => to.includes(email)) ?? {};
      // Long lines of quoted-printable are broken by `=` at their end.
      return raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
