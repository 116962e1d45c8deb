import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot, type Service, startService } from '../e2e/service.ts';
import { hasProxy, startNginx } from '../support/proxies.ts';
import { signedQuery } from '../support/sign-url.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hasNginx = hasProxy('nginx');
if (!hasNginx) console.log('skip nginx as a cache of pictures: it is not installed');

/** The settings that the guide shows. */
function shownSettings(): string {
  const guide = readFileSync(path.join(repositoryRoot, 'docs/guides/pictures-by-url.md'), 'utf8');
  return /```text\n(proxy_cache_path [\s\S]*?)```/.exec(guide)?.[1] ?? '';
}

describe.runIf(hasNginx)('nginx as a cache of pictures, with the settings of the guide', () => {
  let service: Service;
  let cache: string;
  beforeAll(async () => {
    service = await startService();
    const port = await startNginx((own) => {
      const [paths = '', location = ''] = shownSettings()
        .replace('/var/cache/nginx/platen', temporaryFolder('picture-cache'))
        .replace('http://127.0.0.1:3000', service.url.replace('localhost', '127.0.0.1'))
        // What became of a request, for the test.
        .replace(/\}\s*$/, '  add_header x-cache $upstream_cache_status always;\n}\n')
        .split(/\n(?=location)/);
      return `${paths}\nserver {\n listen 127.0.0.1:${own};\n${location}\n}\n`;
    });
    cache = `http://127.0.0.1:${port}`;
  });
  afterAll(() => service?.stop());

  const get = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(cache + address, { headers });
    return { answer, how: answer.headers.get('x-cache'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const makeDesign = async (background: string) => {
    const card = { name: 'Card', width: 40, height: 20, canvasData: { background, elements: [] } };
    return (await service.call('POST', '/v1/designs', card)).body.data.id as string;
  };
  const signed = async (name: string, parameters: Readonly<Record<string, string>> = {}) => {
    const { secret } = (await service.call('GET', '/v1/account/url-secret')).body.data;
    return `/i/${name}?${signedQuery(secret, `/i/${name}`, parameters)}`;
  };
  /** In many days: a month may end meanwhile. */
  const drawn = async () => (await service.call('GET', '/v1/account/usage')).body.data.total.renders as number;

  it('asks for a picture once, however many want it at the same time, and has it from then on', async () => {
    const address = await signed(`${await makeDesign('#d81212')}.png`);
    const before = await drawn();
    const first = await Promise.all(Array.from({ length: 12 }, () => get(address)));
    expect(first.map(({ answer }) => answer.status)).toEqual(first.map(() => 200));
    expect(first.filter(({ how }) => how === 'MISS')).toHaveLength(1);
    const again = await get(address);
    expect(again.how).toBe('HIT');
    expect(first.every(({ bytes }) => bytes.equals(again.bytes))).toBe(true);
    expect(await drawn()).toBe(before + 1);
    const etag = String(again.answer.headers.get('etag'));
    expect((await get(address, { 'if-none-match': etag })).answer.status).toBe(304);
  });

  it('keeps nothing that is wrong now, and takes no address for another one', async () => {
    const id = await makeDesign('#12d812');
    const address = await signed(`${id}.png`);
    const forged = await get(`${address.slice(0, -3)}abc`);
    expect([forged.answer.status, (await get(`${address.slice(0, -3)}abc`)).how]).toEqual([403, 'MISS']);
    const [wide, narrow] = [await signed(`${id}.png`, { _w: '80' }), await signed(`${id}.png`, { _w: '20' })];
    for (const each of [wide, narrow, wide, narrow]) await get(each);
    const [one, other] = [await get(wide), await get(narrow)];
    expect([one.how, other.how]).toEqual(['HIT', 'HIT']);
    expect(one.bytes.equals(other.bytes)).toBe(false);
  });

  it('asks anew after an address without a version has shown its picture for long enough', async () => {
    const { answer } = await get(await signed(`${await makeDesign('#1212d8')}.png`));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=300, stale-while-revalidate=86400');
  });
});
