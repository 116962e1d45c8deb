import { expect } from 'vitest';
import { codeAt, stepAt } from '../../../packages/server/src/services/people/second-factor/totp.ts';
import type { Client } from './client.ts';
import { ada } from './people.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * What an app for codes does with a secret: the code of a step near the present one. Default: of the next, as by a clock that
 * is ahead. It is later than the one that switched a second factor on, and none of the two is too old where a step ends
 * before the service reads it.
 */
export function appCode(secret: string, later = 1): string {
  const bits = [...secret].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2),
  );
  return codeAt(Buffer.from(bytes), stepAt(Date.now()) + later);
}

/** Switches on the second factor of who calls. */
export async function switchOn(
  client: Client,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const started = await client.post('/v1/profile/second-factor', { currentPassword: ada.password });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const { secret } = started.body.data;
  // What is typed next must be of a later step.
  const confirmed = await client.post('/v1/profile/second-factor/confirm', { code: appCode(secret, 0) });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return { secret, codes: confirmed.body.data.recoveryCodes };
}
