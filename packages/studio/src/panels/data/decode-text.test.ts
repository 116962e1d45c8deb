import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

it.each([
  ['UTF-8', new Uint8Array(Buffer.from('name\nJürgen')), 'utf-8'],
  ['UTF-8 with a mark', new Uint8Array(Buffer.from('\uFEFFname\nJürgen')), 'utf-8'],
  ['“Unicode text” of Excel', utf16('name\nJürgen'), 'utf-16le'],
  ['the same the other way round', new Uint8Array(Buffer.from(utf16('name\nJürgen')).swap16()), 'utf-16be'],
  ['CSV of Excel', new Uint8Array(Buffer.from('name\nJürgen', 'latin1')), 'windows-1252'],
])('reads %s with its letters and says by which encoding', (_, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ text: 'name\nJürgen', encoding });
});

it('reads signs that Windows has where Latin-1 has none', () => {
  expect(decodeText(new Uint8Array([0x80, 0x93, 0xfc])).text).toBe('€“ü');
});
