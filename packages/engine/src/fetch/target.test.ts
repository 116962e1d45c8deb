import { describe, expect, it } from 'vitest';
import { FetchFailure } from './fetch-failure.ts';
import { parseTarget } from './target.ts';

const nothing = new Set<string>();

describe('parseTarget', () => {
  it.each([
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'ftp://example.com/a.png',
    'gopher://example.com/',
    'dict://example.com/',
    'blob:https://example.com/1',
    'jar:http://example.com/a!/b',
    'javascript:alert(1)',
    'view-source:http://example.com/',
    'unix:/run/a.sock',
    'data:text/html,x',
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://8.8.8.8@10.0.0.1/',
    'http://1.1.1.1 &@2.2.2.2# @3.3.3.3/',
    'http://127.0.0.1%2f@good.test/',
    'http://[fe80::1%25eth0]/',
    'http://[::1%25lo]/',
    'http://example.com:22/',
    'http://example.com:25/',
    'http://example.com:6379/',
    'http://example.com:5432/',
    'http://example.com:11211/',
    'http://example.com:9200/',
    'http://example.com:2375/',
    'http://example.com:65536/',
    'http://example.com:0/',
    `http://example.com/${'a'.repeat(9_000)}`,
    '//example.com/a.png',
    'a.png',
    '',
  ])('refuses %s', (url) => {
    expect(() => parseTarget(url, nothing)).toThrow(FetchFailure);
  });

  it.each([
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f000001/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://127.1/', '127.0.0.1'],
    ['http://0/', '0.0.0.0'],
    ['http://192.168.257/', '192.168.1.1'],
    ['http://①②⑦.⓪.⓪.①/', '127.0.0.1'],
    ['http://127。0。0。1/', '127.0.0.1'],
    ['http://%31%32%37.0.0.1/', '127.0.0.1'],
    ['http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', 'localhost'],
    ['http://LOCALHOST./', 'localhost'],
    ['http:///10.0.0.1/', '10.0.0.1'],
    ['http:10.0.0.1/', '10.0.0.1'],
    ['http://good.test\\@10.0.0.1/', 'good.test'],
    ['http://[::FFFF:127.0.0.1]/', '::ffff:7f00:1'],
  ])('sees %s as the host %s, as the connection will', (url, host) => {
    expect(parseTarget(url, nothing).host).toBe(host);
  });

  it('lets a listed host use any port, and a listed host and port that one only', () => {
    expect(parseTarget('http://intern:22/', new Set(['intern'])).allowed).toBe(true);
    expect(parseTarget('http://127.0.0.1:6379/', new Set(['127.0.0.1:6379'])).allowed).toBe(true);
    expect(parseTarget('http://[::1]:8080/', new Set(['[::1]:8080'])).allowed).toBe(true);
    expect(parseTarget('http://127.0.0.1:8080/', new Set(['127.0.0.1:6379'])).allowed).toBe(false);
    expect(parseTarget('http://evil-intern/', new Set(['intern'])).allowed).toBe(false);
  });
});
