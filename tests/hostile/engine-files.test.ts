import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { interWeightTtf } from '../../packages/engine/src/fonts/files/foreign-fonts.fixture.ts';
import { apiKey, otherKey, send, service, useHostileService } from './hostile-service.ts';

useHostileService();

/** Sends an address as it is written: `fetch` would resolve `..` before. */
function ask(address: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const sent = request(service.url, { path: address, headers }, async (answer) => {
      const chunks = await answer.toArray();
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') });
    });
    sent.on('error', reject).end();
  });
}

const places = [
  '../../../package.json',
  '..%2f..%2f..%2fpackage.json',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '..%252f..%252fpackage.json',
  '..%5c..%5cpackage.json',
  '%2fetc%2fpasswd',
  '%00',
  'inter-latin-wght-normal.sfnt%00.json',
  'de-1996%00',
  'de-1996.js',
  '.%2fde-1996',
  '%c0%ae%c0%ae%c0%afpackage.json',
  'constructor',
  '__proto__',
  'catalog.generated.json',
  'twemoji.generated.woff2',
  'a'.repeat(199),
];

describe('addresses of files for the engine in a page', () => {
  it.each(places)('X14: %s leads nowhere', async (place) => {
    const addresses = [
      `/v1/engine/fonts/bundled/${place}`,
      `/v1/engine/fonts/own/${place}`,
      `/v1/engine/fonts/${place}/package.json`,
      `/v1/engine/fonts/@fontsource-variable%2finter/${place}`,
      `/v1/engine/patterns/${place}`,
    ];
    for (const address of addresses) {
      const { status, text } = await ask(address);
      expect([address, status]).toEqual([address, expect.toBeOneOf([400, 404])]);
      expect(JSON.parse(text).success).toBe(false);
      expect(text).not.toMatch(/node_modules|\/packages\/|root:/);
    }
  });

  it('X14: the address of an own font is nothing to another account', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(interWeightTtf)]), 'own.ttf');
    expect((await send('POST', '/v1/assets/upload', { body: form })).status).toBe(201);
    const { families, ownFamilies } = (await send('GET', '/v1/engine/fonts')).body.data;
    const file = ownFamilies[0].faces[0].file;
    expect((await send('GET', `/v1/engine/fonts/own/${file}`)).status).toBe(200);
    for (const place of ['own', 'bundled', families[0].package]) {
      expect((await send('GET', `/v1/engine/fonts/${place}/${file}`, { key: otherKey })).status).toBe(404);
    }
  });
});
