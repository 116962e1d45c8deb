import { PlatenError } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { parseJsonBody, parseLongJsonBody } from './json-guard.ts';
import { jsonBounds } from './json-shape.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

function problemsOf(text: string): readonly unknown[] {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof PlatenError) return error.details['errors'] as readonly unknown[];
    throw error;
  }
  return [];
}

describe('parseJsonBody', () => {
  it.each(['{}', '[]', 'null', '"x"', '{"a":[1,2,{"b":"}]{["}]}', '{"a":"\\"{"}', '{"constructor":{"prototype":1}}'])(
    'reads %s as JSON.parse does',
    (text) => {
      expect(parse(text)).toEqual(JSON.parse(text));
    },
  );

  it('takes the last of two equal keys', () => {
    expect(parse('{"format":"png","format":"pdf"}')).toEqual({ format: 'pdf' });
  });

  it.each([
    ['nothing', ''],
    ['half an object', '{'],
    ['a comment', '{/* */}'],
    ['a trailing comma', '[1,]'],
    ['NaN', '[NaN]'],
    ['Infinity', '[Infinity]'],
    ['a number too large', '{"a":1e400}'],
    ['__proto__', '{"a":{"__proto__":{"polluted":true}}}'],
    ['__proto__ in escapes', '{"\\u005f_proto__":1}'],
    ['NUL', '{"a":"\\u0000"}'],
    ['half a surrogate pair', '{"a":"\\ud800"}'],
    ['half a surrogate pair in a key', '{"\\udc00":1}'],
    ['a long key', `{"${'k'.repeat(jsonBounds.keyLength + 1)}":1}`],
    ['too many levels', `${'['.repeat(jsonBounds.depth + 1)}${']'.repeat(jsonBounds.depth + 1)}`],
    ['a million levels', '['.repeat(1_000_000)],
    ['too many values', `[${'1,'.repeat(jsonBounds.nodes)}1]`],
    ['an object of too many keys', `{${'"a":1,'.repeat(jsonBounds.keys)}"a":1}`],
  ])('refuses %s with a sentence', (_what, text) => {
    expect(() => parse(text)).toThrow(PlatenError);
    const [problem] = problemsOf(text);
    expect(problem).toMatchObject({
      path: expect.any(String),
      expected: expect.any(String),
      received: expect.any(String),
    });
  });

  it('names the path of what it refuses, what was expected and what came', () => {
    expect(problemsOf('{"a/b":[{"c":"\\ud800"}]}')).toEqual([
      {
        path: '/a~1b/0/c',
        code: 'INVALID_VALUE',
        message: 'The text at /a~1b/0/c holds half of a surrogate pair.',
        expected: 'well-formed Unicode without NUL',
        received: 'half of a surrogate pair',
      },
    ]);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow('not valid UTF-8');
  });

  it('allows as many levels as it says', () => {
    expect(() => parse(`${'['.repeat(jsonBounds.depth)}${']'.repeat(jsonBounds.depth)}`)).not.toThrow();
  });

  it('leaves every object unpolluted', () => {
    expect(() => parse('{"__proto__":{"polluted":true}}')).toThrow('__proto__');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('parseLongJsonBody', () => {
  const parseLong = (body: string) => parseLongJsonBody(Buffer.from(body), { nodes: 10 * jsonBounds.batchNodes });
  /** So long that it is parsed in several parts. */
  const list = Array.from({ length: 90_000 }, (_, index) => ({ a: index, b: ['é"]},', null] }));
  const text = JSON.stringify(list);
  const short = JSON.stringify(list.slice(0, 15_000));

  it.each<[string, string]>([
    ['a list', `{"renders":${text},"strict":true}`],
    ['several lists', `{"a":${text},"b":[],"c" : ${text} ,"d":[[1],[2]]}`],
    ['a list that a later one replaces', `{"a":${text},"a":[1]}`],
    ['a list that replaces an earlier one', `{"a":[1],"a":${text}}`],
    ['a list inside of another', `{"a":[${short},1]}`],
    ['no object', short],
  ])('reads %s as JSON.parse does', async (_what, body) => {
    expect(await parseLong(body)).toEqual(JSON.parse(body));
  });

  it.each<[string, string]>([
    ['a comma too many at its end', `{"a":${text.slice(0, -1)},]}`],
    ['two commas', `{"a":${text.slice(0, -1)},,1]}`],
    ['an end of another kind', `{"a":${text.slice(0, -1)}}}`],
    ['a value behind its end', `{"a":${text}1}`],
    ['__proto__', `{"a":${text.slice(0, -1)},{"__proto__":1}]}`],
    ['one item of too many values', `{"a":[1,[${'1,'.repeat(jsonBounds.nodes)}1]]}`],
    ['one item that is too long', `{"a":[1,"${'x'.repeat(jsonBounds.itemLength)}"]}`],
    ['too many values outside', `{"a":[1],"b":{"c":[${'1,'.repeat(jsonBounds.nodes)}1]}}`],
  ])('refuses a list with %s', async (_what, body) => {
    await expect(parseLong(body)).rejects.toThrow(PlatenError);
  });

  it('names the path of what it refuses in a list of many parts, and where it is no JSON', async () => {
    const wrong = `{"renders":${text.slice(0, -1)},{"c":"\\ud800"}]}`;
    await expect(parseLong(wrong)).rejects.toThrow('The text at /renders/90000/c holds half of a surrogate pair.');
    const half = `{"renders":${text.slice(0, -1)},2 x]}`;
    await expect(parseLong(half)).rejects.toThrow(`at line 1, column ${half.indexOf('x]') + 1}`);
    await expect(parseLong(`{"a":${text},\n"b":?}`)).rejects.toThrow('at line 2, column 5');
    await expect(parseLong(`{"a":${text},\n"b":${text},\n"c":1]`)).rejects.toThrow('at line 3, column 6');
  });
});

describe('JSON that is wrong', () => {
  it.each<[string, string]>([
    ['{"a":}', 'at line 1, column 6'],
    ['{"a":1,}', 'at line 1, column 8'],
    ['{\n  "a": 1,\n  "b": tru\n}', 'at line 3, column 11'],
    ['{\r\n  a: 1 }', 'at line 2, column 3'],
    ['abc', 'at line 1, column 1'],
    ['[1,2', 'it ends too early, at line 1, column 5'],
    ['{"a": "b', 'it ends too early, at line 1, column 9'],
    ['tru', 'it ends too early, at line 1, column 4'],
    ['{"a":-}', 'at line 1, column 7'],
    [`{"a":"${'x'.repeat(150_000)}",\n?}`, 'at line 2, column 1'],
  ])('is told by line and column: %s', (body, where) => {
    expect(() => parseJsonBody(Buffer.from(body))).toThrow(where);
  });

  it.each(['', ' \r\n\t'])('is told to be nothing: %j', (body) => {
    expect(() => parseJsonBody(Buffer.from(body))).toThrow('The body is empty. Expected JSON.');
  });

  it('is not what begins with a byte order mark', () => {
    expect(parseJsonBody(Buffer.from('\ufeff{"a":1}'))).toEqual({ a: 1 });
  });
});
