import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signedQuery } from '../support/sign-url.ts';
import {
  adminToken,
  lines,
  newAccount,
  newDesign,
  otherKey,
  raw,
  rectangle,
  send,
  serviceCpuMs,
  statusOf,
  useHostileService,
} from './hostile-service.ts';

useHostileService();

type Parameters = Readonly<Record<string, string>>;

const secretOf = async (key?: string) =>
  (await send('GET', '/v1/account/url-secret', key === undefined ? {} : { key })).body.data.secret as string;
const anyone = (path: string) => send('GET', path, { key: null });

/** A signed address of a new design, by its parts. */
async function signed(parameters: Parameters = {}, key?: string) {
  const path = `/i/${await newDesign([rectangle], key === undefined ? {} : { key })}.png`;
  return { path, query: signedQuery(await secretOf(key), path, parameters) };
}

const refused = [403, 'ACCESS_DENIED'];
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body?.error.code];

describe('addresses of pictures', () => {
  it('D11: a forged, cut, empty or doubled signature opens nothing', async () => {
    const { path, query } = await signed({ name: 'Ada' });
    const [, good = ''] = /_sig=(.*)$/.exec(query) ?? [];
    expect((await anyone(`${path}?${query}`)).status).toBe(200);
    for (const wrong of [
      '',
      good.slice(0, -1),
      `${good}=`,
      good.toUpperCase(),
      'x'.repeat(43),
      randomBytes(32).toString('base64url'),
    ]) {
      expect(outcomeOf(await anyone(`${path}?name=Ada&_sig=${wrong}`)), wrong).toEqual(refused);
    }
    expect(outcomeOf(await anyone(`${path}?name=Ada`))).toEqual(refused);
    expect(outcomeOf(await anyone(`${path}?${query}&_sig=${good}`))).toEqual([400, 'INVALID_REQUEST']);
  });

  it('D11: what is signed is all of the address: another design, format, value, option or end is refused', async () => {
    const { path, query } = await signed({ name: 'Ada', _w: '100' });
    const other = `/i/${await newDesign([rectangle])}.png`;
    const changed = [
      `${other}?${query}`,
      `${path.replace('.png', '.pdf')}?${query}`,
      `${path}?${query.replace('Ada', 'Eve')}`,
      `${path}?${query.replace('_w=100', '_w=101')}`,
      `${path}?${query}&more=1`,
      `${path}?${query}&_exp=9999999999`,
      `${path}?${query}&_onerror=placeholder`,
      `${path}?${query.replace('name=Ada&', '')}`,
    ];
    for (const address of changed) expect(outcomeOf(await anyone(address)), address).toEqual(refused);
  });

  it('D11: the signature of one account opens no design of another', async () => {
    const path = `/i/${await newDesign([rectangle], { key: otherKey })}.png`;
    expect(outcomeOf(await anyone(`${path}?${signedQuery(await secretOf(), path, {})}`))).toEqual(refused);
    const answer = await send('GET', path);
    expect(answer.status).toBe(404);
    const nobodys = `/i/dsn_${'0'.repeat(32)}.png`;
    const theirs = await anyone(`${path}?_sig=x`);
    const missing = await anyone(`${nobodys}?_sig=x`);
    expect([theirs.status, theirs.body.error.message]).toEqual([missing.status, missing.body.error.message]);
  });

  it('D12: what has expired is refused, and its end cannot be moved', async () => {
    const path = `/i/${await newDesign([rectangle])}.png`;
    const secret = await secretOf();
    const seconds = Math.floor(Date.now() / 1_000);
    const past = await anyone(`${path}?${signedQuery(secret, path, { _exp: String(seconds - 1) })}`);
    expect([...outcomeOf(past), past.body.error.details.reason]).toEqual([...refused, 'expired']);
    expect((await anyone(`${path}?${signedQuery(secret, path, { _exp: String(seconds + 60) })}`)).status).toBe(200);
    for (const end of ['soon', '-1', '1e99', '0x1', '']) {
      expect((await anyone(`${path}?${signedQuery(secret, path, { _exp: end })}`)).status, end).toBe(400);
    }
  });

  it('D13: the same parameters in another order or spelling are the same address', async () => {
    const { path, query } = await signed({ name: "O'Neil & Söhne", tag: 'a b' });
    const parts = query.split('&');
    expect((await anyone(`${path}?${parts.toReversed().join('&')}`)).status).toBe(200);
    expect((await anyone(`${path}?${query.replace('%20b', '+b').replace('%27', "'")}`)).status).toBe(200);
    expect((await anyone(`${path}?${query.replaceAll('%C3', '%c3')}`)).status).toBe(200);
    expect((await anyone(`${path.replace('.png', '%2Epng')}?${query}`)).status).toBe(200);
  });

  it('D13: a parameter that stands twice, however it is written, is refused', async () => {
    const { path, query } = await signed({ name: 'Ada' });
    for (const twice of ['name=Eve', 'name=Ada', '%6Eame=Eve', 'n%61me=']) {
      for (const address of [`${path}?${twice}&${query}`, `${path}?${query}&${twice}`]) {
        expect(outcomeOf(await anyone(address)), address).toEqual([400, 'INVALID_REQUEST']);
      }
    }
  });

  it('D14: a name of more levels than a body may have is refused', async () => {
    const named = async (levels: number) => {
      const { path, query } = await signed({ [Array.from({ length: levels }, () => 'a').join('.')]: 'x' });
      return (await anyone(`${path}?${query}`)).status;
    };
    expect([await named(32), await named(33)]).toEqual([200, 400]);
  });

  it('D24: caches in front keep nothing beyond the end of an address', async () => {
    const seconds = Math.floor(Date.now() / 1_000) + 400;
    const { path, query } = await signed({ _exp: String(seconds) });
    const control = (await anyone(`${path}?${query}`)).headers.get('cache-control') ?? '';
    const told = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(control)?.[1]);
    expect(told('s-maxage')).toBe(300);
    expect(told('s-maxage') + told('stale-while-revalidate')).toBeLessThanOrEqual(400);
  });

  it('D25: what is answered as unchanged is looked at like any other request', async () => {
    const { path, query } = await signed({ name: 'Ada' });
    await anyone(`${path}?${query}`);
    const etag = (await anyone(`${path}?${query}`)).headers.get('etag') ?? '';
    const head = (...more: readonly string[]) => [
      `GET ${path}?${query} HTTP/1.1`,
      'Host: localhost',
      `If-None-Match: ${etag}`,
      ...more,
    ];
    const ask = async (...more: readonly string[]) => statusOf(await raw(lines(...head(...more))));
    expect(await ask()).toBe(304);
    expect(await ask('Host: evil.test')).toBe(400);
    expect(await ask('Content-Length: 2', 'Transfer-Encoding: chunked')).toBe(400);
    expect(await ask(`X-Request-Id: ${'x'.repeat(200)}`, 'Traceparent: 00-0-0-00')).toBe(304);
    const keyed = await raw(lines(...head('Authorization: Bearer platen_wrong')));
    expect([statusOf(keyed), /x-request-id: req_/i.test(keyed)]).toEqual([304, true]);
    const packet = (count: number) => `${head().join('\r\n')}\r\n\r\n`.repeat(count);
    const answers = async (count: number) =>
      [...(await raw(packet(count) + lines(...head()))).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
    expect(await answers(49)).toEqual(Array.from({ length: 50 }, () => '304'));
    expect((await answers(400)).length).toBeLessThan(110);
  });

  it.each(['__proto__', 'constructor.prototype.x', 'a.__proto__.b', '_proto', 'a..b', '.', 'a\0b'])(
    'D14: a variable named %j pollutes nothing',
    async (name) => {
      const { path, query } = await signed({ [name]: 'polluted' });
      expect([200, 400]).toContain((await anyone(`${path}?${query}`)).status);
      expect((await anyone('/healthz')).text).not.toContain('polluted');
    },
  );

  it.each([
    '..%2f..%2fetc%2fpasswd.png',
    'des.png%00',
    '%F0%9F%92%A9.png',
    '.png',
    'png',
    `${'a'.repeat(190)}.png`,
    "'--.svg",
  ])('D14: %s is no picture', async (name) => {
    const { status, text } = await anyone(`/i/${name}?_sig=x`);
    expect([400, 403, 404]).toContain(status);
    expect(text).not.toMatch(/root:|SQLITE|syntax/);
  });

  it('D15: a flood of distinct addresses is held by the limits of the plan, and what was drawn goes on', async () => {
    const key = await newAccount('Free');
    const path = `/i/${await newDesign([rectangle], { key })}.png`;
    const secret = await secretOf(key);
    const address = (count: number) => `${path}?${signedQuery(secret, path, { n: String(count) })}`;
    const statuses: number[] = [];
    for (let count = 0; count < 14; count += 1) statuses.push((await anyone(address(count))).status);
    // Half as many as the account itself may ask for, whose own calls go on.
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.slice(5)).toEqual(Array.from({ length: 9 }, () => 429));
    expect((await send('POST', path.replace('/i/', '/v1/render/design/').replace('.png', ''), { key })).status).toBe(
      200,
    );
    for (let count = 0; count < 30; count += 1) expect((await anyone(address(0))).status).toBe(200);
    const refusedAnswer = await anyone(address(99));
    expect(refusedAnswer.headers.get('cache-control')).toBe('no-store');
    expect(refusedAnswer.headers.get('x-ratelimit-limit')).toBeNull();
  });

  it('D21: neutral pictures for what cannot be drawn are counted, and failures are', async () => {
    const key = await newAccount('Free');
    const broken = { id: 'p', type: 'image', x: 0, y: 0, width: 9, height: 9, src: '{{ photo }}', onError: 'fail' };
    const path = `/i/${await newDesign([broken], { key })}.png`;
    const secret = await secretOf(key);
    const ask = (width: number, placeholder: boolean) =>
      anyone(
        `${path}?${signedQuery(secret, path, {
          photo: 'not an address',
          _w: String(width),
          ...(placeholder && { _onerror: 'placeholder' }),
        })}`,
      );
    const failures = [];
    for (let count = 0; count < 6; count += 1) failures.push((await ask(100, false)).status);
    expect(failures).toEqual([422, 422, 422, 422, 422, 429]);
    // What stands for a picture that is refused is drawn for each size, and so often only; then it is at hand.
    const neutral = [];
    for (let count = 0; count < 7; count += 1) neutral.push((await ask(200 + count, true)).status);
    expect(neutral).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await ask(200, true)).status).toBe(200);
  });
  it('D15: a thousand wrong signatures of a long address cost little', async () => {
    const { path } = await signed();
    const query = `name=${'x'.repeat(10_000)}&_sig=${'y'.repeat(43)}`;
    const before = serviceCpuMs();
    for (let count = 0; count < 1_000; count += 1) expect((await anyone(`${path}?${query}`)).status).toBe(403);
    expect(serviceCpuMs() - before).toBeLessThan(4_000);
  });

  it('D16: an account that is suspended shows no pictures', async () => {
    const key = await newAccount('Free');
    const { path, query } = await signed({}, key);
    expect((await anyone(`${path}?${query}`)).status).toBe(200);
    const account = (await send('GET', '/v1/account', { key })).body.data.id as string;
    await suspend(account);
    expect(outcomeOf(await anyone(`${path}?${query}`))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });
});

async function suspend(account: string): Promise<void> {
  const { status } = await send('PATCH', `/admin/v1/accounts/${account}`, {
    key: adminToken,
    body: { suspended: true },
  });
  expect(status).toBe(200);
}
