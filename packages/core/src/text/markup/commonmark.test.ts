import { Parser } from 'commonmark';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';

/** Each character with what is said of it: `b` bold, `i` italic, `c` code, `l` a link. */
function marked(text: string, marks: { b?: boolean; i?: boolean; c?: boolean; l?: boolean }): readonly string[] {
  const names = Object.entries(marks).flatMap(([name, holds]) => (holds ? [name] : []));
  return [...text].map((character) => `${character}${names.sort().join('')}`);
}

function byCommonMark(source: string): readonly string[] {
  const depths = { strong: 0, emph: 0, link: 0 };
  const found: string[] = [];
  const walker = new Parser().parse(source).walker();
  for (let event = walker.next(); event; event = walker.next()) {
    const { node, entering } = event;
    const { type, literal } = node;
    if (type === 'strong' || type === 'emph' || type === 'link') depths[type] += entering ? 1 : -1;
    else if (literal !== null && entering) {
      const marks = { b: depths.strong > 0, i: depths.emph > 0, l: depths.link > 0, c: type === 'code' };
      found.push(...marked(literal, marks));
    }
  }
  return found;
}

const byUs = (source: string): readonly string[] =>
  parseMarkdown(source).paragraphs.flatMap(({ runs }) =>
    runs.flatMap(({ text, marks }) =>
      marked(text, {
        b: marks.bold === true,
        i: marks.italic === true,
        c: marks.code === true,
        l: marks.href !== undefined,
      }),
    ),
  );

const parts = ['*', '**', '***', '_', '__', 'a', 'b', ' ', '.', '(', '`', '\\', '[', '](https://c.example)', ']'];

it('reads emphasis, code, escapes and links as CommonMark does', () => {
  const source = fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 16 })
    .map((list) => `x${list.join('')}x`);
  fc.assert(
    fc.property(source, (text) => {
      expect(byUs(text)).toEqual(byCommonMark(text));
    }),
    { numRuns: 5_000, seed: 7 },
  );
});
