import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { generateSigningSecret } from '../accounts/create-account.ts';
import { webhookHeaders } from './sign.ts';

const body = Buffer.from(
  JSON.stringify({
    event: 'render.completed',
    data: { text: 'Größe 🎉 </script> \u007f \u2028', big: 2 ** 60, b: 1, a: '/' },
  }),
);
const message = { id: 'dlv_1', event: 'render.completed', body, sentAt: new Date() };
const secret = generateSigningSecret();

function headers(previousSecrets: readonly string[] = [], prefix = 'X-Service') {
  return webhookHeaders({ message, secrets: { secret, previousSecrets }, prefix });
}

describe('the headers of a webhook', () => {
  it('carry the HMAC of the raw body under the whole secret, as openssl computes it', () => {
    // openssl dgst -sha256 -hmac 'whsec_MDEy…MDE=' body.json
    const hmac = '928fe46580d1036201a697fa31ff8e64d34cefe3f26ba651e404b1fc0cdd0313';
    const known = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';
    const bytes = Buffer.from(
      '{"event":"render.completed","data":{"text":"Größe 🎉 </script> \u007f","big":1152921504606847000,"b":1,"a":"/"}}',
    );
    const secrets = { secret: known, previousSecrets: [] };
    const made = webhookHeaders({ message: { ...message, body: bytes }, secrets, prefix: 'X-Service' });
    expect(made['X-Service-Signature']).toBe(`sha256=${hmac}`);
  });

  it('are accepted by the library of Standard Webhooks', () => {
    expect(new Webhook(secret).verify(body, headers())).toMatchObject({ event: 'render.completed' });
    expect(() => new Webhook(generateSigningSecret()).verify(body, headers())).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, headers())).toThrow();
  });

  it('satisfy the old and the new secret while one replaces the other', () => {
    const previous = generateSigningSecret();
    const both = headers([previous]);
    expect(new Webhook(secret).verify(body, both)).toBeDefined();
    expect(new Webhook(previous).verify(body, both)).toBeDefined();
    expect(both['X-Service-Signature']).toBe(headers()['X-Service-Signature']);
    const alone = webhookHeaders({ message, secrets: { secret: previous, previousSecrets: [] }, prefix: 'X-Service' });
    expect(both['X-Service-Signature-Previous']).toBe(alone['X-Service-Signature']);
  });

  it('satisfy each secret that was replaced lately, the newest first', () => {
    const replaced = [generateSigningSecret(), generateSigningSecret()];
    const all = headers(replaced);
    for (const each of [secret, ...replaced]) expect(new Webhook(each).verify(body, all)).toBeDefined();
    const [newer, older] = replaced.map((each) => headers([each])['X-Service-Signature-Previous']);
    expect(all['X-Service-Signature-Previous']).toBe(`${newer}, ${older}`);
  });

  it('name no previous signature when there is none, and begin as the operator wants', () => {
    expect(Object.keys(headers([], 'X-Acme'))).toEqual([
      'X-Acme-Signature',
      'X-Acme-Event',
      'X-Acme-Timestamp',
      'X-Acme-Delivery',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
  });
});
