import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../packages/engine/src/fetch/classify-address.ts';
import { good } from '../support/certificates.ts';
import { address, nobodyReaches, png, site, useOutgoingRequests, waysOut } from './outgoing-requests.fixture.ts';

useOutgoingRequests();

describe('addresses that are not public', () => {
  it.each([
    ['S1', '127.0.0.1'],
    ['S1', '127.255.255.254'],
    ['S1', '0.0.0.0'],
    ['S1', '0'],
    ['S2', '2130706433'],
    ['S2', '0x7f000001'],
    ['S2', '0177.0.0.1'],
    ['S2', '0x7f.1'],
    ['S2', '127.1'],
    ['S2', '192.168.257'],
    ['S2', '00000000177.1'],
    ['S3', '①②⑦.⓪.⓪.①'],
    ['S3', '127。0。0。1'],
    ['S3', '%31%32%37.0.0.1'],
    ['S8', '[::1]'],
    ['S8', '[::]'],
    ['S8', '[::ffff:127.0.0.1]'],
    ['S8', '[::ffff:7f00:1]'],
    ['S8', '[::127.0.0.1]'],
    ['S8', '[::ffff:0:10.0.0.1]'],
    ['S12', '[fe80::1%25eth0]'],
    ['S12', '[::1%25lo]'],
    ['S18', '10.0.0.1'],
    ['S18', '[fd00::1]'],
  ])('%s: as a literal: %s', async (_id, host) => {
    const target = await site((_request, response) => response.end(png));
    const reach = waysOut();
    expect(['invalid-url', 'unreachable']).toContain(await reach.bring(`http://${host}:${target.port}/`));
    expect(['invalid-url', 'no-public-address']).toContain(await reach.post(`http://${host}:${target.port}/`));
    // undici asks no resolver for literals: it is the check before connecting that refuses them.
    expect(reach.asked).toEqual([]);
    expect(target.connections()).toBe(0);
  });

  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'x.localhost',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'metadata.google.internal',
    'platen',
    'render.example.com',
  ])('S3, S4, S6, S13: by the name %s, which leads to the loopback', async (name) => {
    const target = await site((_request, response) => response.end(png));
    await nobodyReaches(target, `http://${name}:${target.port}/`, { answers: [[address('127.0.0.1')]] });
  });

  it.each([
    ['S5', '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.0 100.127.255.255 100.100.100.200'],
    ['S6', '169.254.169.254 fd00:ec2::254 192.0.0.192 168.63.129.16 169.254.170.2'],
    [
      'S7',
      '192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 192.88.99.1 224.0.0.1 240.0.0.1 255.255.255.255',
    ],
    [
      'S9',
      '64:ff9b::a00:1 64:ff9b::808:808 64:ff9b:1::a00:1 2002:a00:1:: 2002:808:808:: 2001:0:4136:e378:8000:63bf:3fff:fdd2',
    ],
    ['S10', '2600::5efe:7f00:1 2600::200:5efe:a00:1'],
    ['S11', 'fe80::1 fec0::1 fc00::1 fdff::1 ff02::1 2001:db8::1 100::1 3fff::1 5f00::1 2001:10::1 2001:20::1'],
  ])('%s: %s, by whatever name', async (_id, list) => {
    for (const each of list.split(' ')) {
      expect(isPublicAddress(each), each).toBe(false);
      const { bring, post } = waysOut({ answers: [[address(each)]] });
      expect(await bring('http://name.test/')).toBe('unreachable');
      expect(await post('http://name.test/')).toBe('no-public-address');
    }
  });

  it('S5: the addresses beside the refused ranges are public', () => {
    for (const each of ['100.63.255.255', '100.128.0.0', '9.255.255.255', '11.0.0.0', '172.15.255.255', '172.32.0.0']) {
      expect(isPublicAddress(each), each).toBe(true);
    }
  });
});

describe('names that change where they lead', () => {
  it.each([
    ['a public address first', ['8.8.8.8', '127.0.0.1']],
    ['a private address first', ['127.0.0.1', '8.8.8.8']],
    ['one of IPv6 among them', ['8.8.8.8', '2001:4860:4860::8888', '::1']],
  ])('S14: an answer with %s is refused whole', async (_what, list) => {
    const target = await site((_request, response) => response.end(png));
    await nobodyReaches(target, `http://mixed.test:${target.port}/`, { answers: [list.map(address)] });
  });

  it('S15: a name is resolved once for each connection, and the connection goes to what was checked', async () => {
    const target = await site((_request, response) => response.end(png));
    const { asked, bring, post } = waysOut({
      totalTimeoutMs: 300,
      answers: [[address('93.184.215.14')], [address('127.0.0.1')]],
    });
    await bring(`http://rebind.test:${target.port}/`);
    expect(asked).toEqual(['rebind.test']);
    expect(target.connections()).toBe(0);
    // S16: the next try asks again, and goes nowhere.
    expect(await post(`http://rebind.test:${target.port}/`)).toBe('no-public-address');
    expect(asked).toHaveLength(2);
    expect(target.connections()).toBe(0);
  });

  it('S16: each hop of a redirect asks again', async () => {
    const inside = await site((_request, response) => response.end(png));
    const outside = await site((_request, response) =>
      response.writeHead(302, { location: `http://inside.test:${inside.port}/` }).end(),
    );
    const { asked, bring } = waysOut({ allowHosts: [outside.host], answers: [[address('127.0.0.1')]] });
    expect(await bring(`${outside.origin}/`)).toBe('unreachable');
    expect(asked).toEqual(['inside.test']);
    expect(inside.connections()).toBe(0);
  });

  it('S17: a connection that was made for a listed host is of no use to another', async () => {
    const target = await site((_request, response) => response.end(png));
    const reach = { answers: [[address('127.0.0.1')]] };
    const { bring } = waysOut({ allowHosts: ['listed.test'], ...reach });
    expect(await bring(`http://listed.test:${target.port}/`)).toBe('fetched');
    expect(await bring(`http://other.test:${target.port}/`)).toBe('unreachable');
    const changed = waysOut({ allowHosts: [], ...reach });
    expect(await changed.bring(`http://listed.test:${target.port}/`)).toBe('unreachable');
    expect(target.requests).toHaveLength(1);
  });
});

describe('redirects', () => {
  it.each([
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '//10.0.0.1/',
    'gopher://x/',
    'http://a:b@example.com/',
    'http://[::1]/',
    '',
  ])('S19: to %j are refused with every status', async (location) => {
    let status = 301;
    const outside = await site((_request, response) => response.writeHead(status, { location }).end());
    const { bring, post } = waysOut({ allowHosts: [outside.host] });
    for (status of [301, 302, 303, 307, 308]) {
      expect(['unreachable', 'invalid-url']).toContain(await bring(`${outside.origin}/`));
      expect(await post(`${outside.origin}/`)).toBe(String(status));
    }
  });

  it('S19: to a place on the same host are followed, and checked again', async () => {
    const outside = await site((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: 'next?a=1' }).end();
      else response.end(png);
    });
    const { bring } = waysOut({ allowHosts: [outside.host] });
    expect(await bring(`${outside.origin}/`)).toBe('fetched');
    expect(outside.requests.map(({ url }) => url)).toEqual(['/', '/next?a=1']);
  });

  it.each<[string, string]>([
    ['in a loop', '/'],
    ['without a place', ''],
    ['with a place of 1 MB', `/${'x'.repeat(1_000_000)}`],
  ])('S20: %s end after three hops', async (_what, location) => {
    const outside = await site((_request, response) => response.writeHead(302, { location }).end());
    const { bring } = waysOut({ allowHosts: [outside.host] });
    expect(['too-many-redirects', 'unreachable']).toContain(await bring(`${outside.origin}/`));
    expect(outside.requests.length).toBeLessThanOrEqual(4);
  });

  it('S21: from https to http are refused', async () => {
    const plain = await site((_request, response) => response.end(png));
    const safe = await site(
      (_request, response) => response.writeHead(302, { location: `${plain.origin}/` }).end(),
      good,
    );
    const { bring } = waysOut({
      allowHosts: [`good.test:${safe.port}`, plain.host],
      answers: [[address('127.0.0.1')]],
    });
    expect(await bring(`https://good.test:${safe.port}/`)).toBe('unreachable');
    expect(safe.requests).toHaveLength(1);
    expect(plain.connections()).toBe(0);
  });

  it('S22, S39: carry no cookie, credentials or reference to another host', async () => {
    const second = await site((_request, response) => response.end(png));
    const first = await site((_request, response) =>
      response
        .writeHead(302, {
          location: `${second.origin}/`,
          'set-cookie': 'session=1',
          refresh: '0; url=http://127.0.0.1/',
          link: '<http://127.0.0.1/>; rel=preload',
        })
        .end(),
    );
    const { bring } = waysOut({ allowHosts: [first.host, second.host] });
    for (let count = 0; count < 2; count += 1) expect(await bring(`${first.origin}/`)).toBe('fetched');
    for (const { headers } of [...first.requests, ...second.requests]) {
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    }
    expect(second.requests).toHaveLength(2);
  });
});
