import { request } from 'node:http';
import { expect } from 'vitest';
import { generateApiKey } from '../../../packages/server/src/accounts/api-key.ts';
import type { Front } from './fronts.ts';

const wrongKeysOfAMinute = 60;

/** One client, at an address of its own, tries keys through each proxy until it is refused, whatever it says of itself. */
export async function guessKeys(fronts: readonly Front[]): Promise<void> {
  for (const [index, { name, port }] of fronts.entries()) {
    if (name === 'no proxy') continue;
    const statuses: number[] = [];
    // Two nodes, each of which counts.
    for (let tries = 0; tries < 3 * wrongKeysOfAMinute && statuses.at(-1) !== 429; tries += 1) {
      statuses.push(await guess({ port, from: `127.0.0.${20 + index}`, says: `198.51.100.${tries}` }));
    }
    expect([...new Set(statuses)], `what ${name} passes on`).toEqual([401, 429]);
  }
}

function guess({ port, from, says }: { readonly port: number; readonly from: string; readonly says: string }) {
  return new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${generateApiKey()}`, 'x-forwarded-for': says };
    const sent = request({ host: '127.0.0.1', port, localAddress: from, path: '/v1/designs', headers });
    sent.once('error', reject).once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.end();
  });
}
