import { z } from 'zod';
import type { Config } from './config.ts';

const addressPattern = /^(?:[^<>\r\n]{0,200}<[^\s<>@]{1,64}@[^\s<>@]{1,253}>|[^\s<>@]{1,64}@[^\s<>@]{1,253})$/;

/** Settings of the mail server. */
export const mailVariables = {
  PLATEN_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected smtp://… or smtps://… with a host' })
    .refine((url) => new URL(url).hostname !== '', 'expected smtp://… or smtps://… with a host')
    .optional(),
  PLATEN_MAIL_FROM: z
    .string()
    .regex(addressPattern, 'expected an e-mail address, or a name with one, such as Platen <platen@example.com>')
    .optional(),
};

/** The one without the other sends nothing. */
export function mailProblems(given: Readonly<Record<string, string | undefined>>): readonly string[] {
  const [url, from] = [given['PLATEN_SMTP_URL'], given['PLATEN_MAIL_FROM']];
  if (url !== undefined && from === undefined)
    return ['PLATEN_MAIL_FROM: expected whom mails are from, since PLATEN_SMTP_URL is set'];
  if (url === undefined && from !== undefined)
    return ['PLATEN_SMTP_URL: expected the mail server, since PLATEN_MAIL_FROM is set'];
  return [];
}

export function toMailConfig({
  PLATEN_SMTP_URL: url,
  PLATEN_MAIL_FROM: from,
}: {
  readonly PLATEN_SMTP_URL?: string | undefined;
  readonly PLATEN_MAIL_FROM?: string | undefined;
}): Config['mail'] {
  return url === undefined || from === undefined ? undefined : { url, from };
}
