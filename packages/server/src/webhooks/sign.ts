import { createHmac } from 'node:crypto';

export interface SigningSecrets {
  /** `whsec_…` */
  readonly secret: string;
  /** Those before it that are still good, the newest first. */
  readonly previousSecrets: readonly string[];
}

export interface SignedMessage {
  /** The delivery's id: the same on every attempt. */
  readonly id: string;
  readonly event: string;
  /** Exactly the bytes that are sent. */
  readonly body: Uint8Array;
  /** When this attempt began. */
  readonly sentAt: Date;
}

/**
 * The headers that let a receiver tell our webhooks from anybody else's: those of the specification, over the body
 * alone, with the whole secret as the key; and those of Standard Webhooks, over id, time and body, with the bytes that
 * the secret's base64 stands for. While a secret is being replaced, both name the previous one's value too; when it was
 * replaced more than once in that time, each one's, the newest first.
 *
 * `prefix` replaces `X-Service` in the names of the former.
 */
export function webhookHeaders(options: {
  readonly message: SignedMessage;
  readonly secrets: SigningSecrets;
  readonly prefix: string;
}): Readonly<Record<string, string>> {
  const { message, secrets, prefix } = options;
  const seconds = String(Math.floor(message.sentAt.getTime() / 1_000));
  const standard = [secrets.secret, ...secrets.previousSecrets];
  const previous = secrets.previousSecrets.map((secret) => bodySignature(message.body, secret));
  return {
    [`${prefix}-Signature`]: bodySignature(message.body, secrets.secret),
    ...(previous.length > 0 && { [`${prefix}-Signature-Previous`]: previous.join(', ') }),
    [`${prefix}-Event`]: message.event,
    [`${prefix}-Timestamp`]: seconds,
    [`${prefix}-Delivery`]: message.id,
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
    'webhook-signature': standard.map((secret) => standardSignature({ message, seconds, secret })).join(' '),
  };
}

function bodySignature(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

function standardSignature(parts: {
  readonly message: SignedMessage;
  readonly seconds: string;
  readonly secret: string;
}): string {
  const { message, seconds, secret } = parts;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${message.id}.${seconds}.`).update(message.body);
  return `v1,${signature.digest('base64')}`;
}
