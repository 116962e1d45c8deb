import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-service.ts';

/** An attempt that takes longer has failed. */
const timeoutMs = 30_000;

/** Brings mails to the server of an address such as `smtps://user:password@mail.example.com`. */
export function createSmtpTransport({ url, from }: { readonly url: string; readonly from: string }): {
  readonly send: MailTransport;
  close(): void;
} {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(url).hostname;
  return {
    // The same id for each attempt: who gets a mail twice is shown one.
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
      });
    },
    close: () => transport.close(),
  };
}
