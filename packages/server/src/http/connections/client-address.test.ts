import { describe, expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

const clientAddress = createClientAddress([
  { address: '10.0.0.0', prefix: 8 },
  { address: '192.0.2.10', prefix: 32 },
  { address: '2001:db8:ff::', prefix: 48 },
]);
const of = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) =>
  clientAddress({ headers, socket: { remoteAddress } as never });
const nginx = '10.0.0.1';
const list = (value: string) => of(nginx, { 'x-forwarded-for': value });
const forwarded = (value: string) => of(nginx, { forwarded: value });

describe('the client of a request', () => {
  it.each([
    [
      'of a peer that is no proxy, whatever it says',
      '203.0.113.7',
      of('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' }),
    ],
    ['of a proxy that names nobody', nginx, of(nginx)],
    ['written as IPv6', '203.0.113.7', of('::ffff:10.0.0.1', { 'x-forwarded-for': '::ffff:203.0.113.7' })],
    ['behind one proxy', '203.0.113.7', list('203.0.113.7')],
    ['behind two proxies', '203.0.113.7', list('203.0.113.7, 192.0.2.10, 10.9.9.9')],
    ['that made up who it is', '203.0.113.7', list('127.0.0.1, 198.51.100.9, 203.0.113.7')],
    ['inside', '10.0.0.8', list('10.0.0.8, 10.0.0.9')],
    ['with a port', '203.0.113.7', list('203.0.113.7:51234')],
    ['of IPv6', '2001:db8::7', list('2001:DB8::7')],
    ['of IPv6 with brackets', '2001:db8::7', list('[2001:db8::7]')],
    ['of IPv6 with a port', '2001:db8::7', list('[2001:db8::7]:443')],
    ['behind a proxy of IPv6', '203.0.113.7', of('2001:db8:ff::1', { 'x-forwarded-for': '203.0.113.7' })],
    ['in Forwarded', '192.0.2.60', forwarded('for=192.0.2.60;proto=http;by=203.0.113.43')],
    ['in Forwarded of IPv6', '2001:db8:cafe::17', forwarded('For="[2001:db8:cafe::17]:4711"')],
    ['in Forwarded behind two', '192.0.2.43', forwarded('for=198.51.100.17, for=192.0.2.43, for="10.1.1.1:99"')],
    ['in Forwarded with commas in quotes', '192.0.2.43', forwarded('for=192.0.2.43;host="a,for=1.1.1.1"')],
    ['that hides', nginx, forwarded('for=_hidden')],
    ['that hides behind two', '10.1.1.1', forwarded('for=unknown, for=10.1.1.1')],
    ['that is nonsense', nginx, list('localhost')],
    ['that is nothing', nginx, list(' , ')],
    ['in both headers', '192.0.2.60', of(nginx, { forwarded: 'for=192.0.2.60', 'x-forwarded-for': '192.0.2.60' })],
    ['in both headers, not the same', nginx, of(nginx, { forwarded: 'for=1.1.1.1', 'x-forwarded-for': '192.0.2.60' })],
  ])('%s is %s', (_, expected, found) => {
    expect(found).toBe(expected);
  });

  it('is looked for among the last 32 of a list of thousands', () => {
    expect(list(`203.0.113.7${', 10.0.0.2'.repeat(5_000)}`)).toBe('10.0.0.2');
    expect(list(`${'1.1.1.1, '.repeat(5_000)}203.0.113.7`)).toBe('203.0.113.7');
    expect(forwarded(`${'for="'.repeat(3_000)}`)).toBe(nginx);
  });

  it('is the peer where no proxies are named', () => {
    const request = { headers: { 'x-forwarded-for': '1.1.1.1' }, socket: { remoteAddress: '10.0.0.1' } as never };
    expect(createClientAddress([])(request)).toBe('10.0.0.1');
  });
});
