import { describe, expect, it } from 'vitest';
import { replaceStyled, replaceText, type Span, setStyle, sliceOf, styleAt, stylesIn } from './styled-text.ts';

const bold = (start: number, end: number): Span => ({ start, end, fontWeight: 700 });
const link = (start: number, end: number): Span => ({ start, end, href: 'https://example.com/' });
const some = (text: string, ...spans: readonly Span[]) => ({ text, spans });
const insert = (at: number) => ({ start: at, end: at });

describe('words that are written into a text with spans', () => {
  it.each([
    ['within a span belong to it', some('abcd', bold(1, 3)), insert(2), some('abXYcd', bold(1, 5))],
    ['behind a span look as it does', some('abcd', bold(1, 3)), insert(3), some('abcXYd', bold(1, 5))],
    ['before a span look as what stands before', some('abcd', bold(1, 3)), insert(1), some('aXYbcd', bold(3, 5))],
    [
      'at the start of a text look as its first letter',
      some('abcd', bold(0, 2)),
      insert(0),
      some('XYabcd', bold(0, 4)),
    ],
    ['behind a link are no link', some('abcd', link(1, 3)), insert(3), some('abcXYd', link(1, 3))],
    ['for a whole span look as it did', some('abcd', bold(1, 3)), { start: 1, end: 3 }, some('aXYd', bold(1, 3))],
    ['for its start look as it does', some('abcd', bold(1, 3)), { start: 1, end: 2 }, some('aXYcd', bold(1, 4))],
    ['for its end look as it does', some('abcd', bold(1, 3)), { start: 2, end: 4 }, some('abXY', bold(1, 4))],
    ['for more than it look as what began', some('abcd', bold(1, 3)), { start: 0, end: 4 }, some('XY')],
  ])('%s', (_, before, range, after) => {
    expect(replaceText(before, range, 'XY')).toEqual(after);
  });

  it('move the spans behind them, and take those away that lose all their letters', () => {
    expect(replaceText(some('abcdef', bold(1, 2), link(4, 6)), { start: 1, end: 3 }, '')).toEqual(
      some('adef', link(2, 4)),
    );
  });

  it('bring their own styles along', () => {
    expect(replaceStyled(some('ad', bold(0, 2)), insert(1), some('bc', link(0, 1)))).toEqual({
      text: 'abcd',
      spans: [bold(0, 1), { ...bold(1, 2), href: 'https://example.com/' }, bold(2, 4)],
    });
  });
});

describe('the style of a range', () => {
  it('parts the spans that it cuts, and joins what is alike', () => {
    expect(setStyle(some('abcdef', bold(0, 4)), { start: 2, end: 6 }, { fontStyle: 'italic' }).spans).toEqual([
      bold(0, 2),
      { ...bold(2, 4), fontStyle: 'italic' },
      { start: 4, end: 6, fontStyle: 'italic' },
    ]);
    expect(setStyle(some('abcdef', bold(0, 2), bold(4, 6)), { start: 2, end: 4 }, { fontWeight: 700 }).spans).toEqual([
      bold(0, 6),
    ]);
    expect(setStyle(some('abcd', bold(0, 4)), { start: 1, end: 3 }, { fontWeight: undefined }).spans).toEqual([
      bold(0, 1),
      bold(3, 4),
    ]);
  });

  it('lets later spans win where several lie over each other', () => {
    const styled = some('abcd', bold(0, 4), { start: 1, end: 2, fontWeight: 300 });
    expect(stylesIn(styled, { start: 0, end: 2 })).toEqual([{ fontWeight: 700 }, { fontWeight: 300 }]);
    expect(sliceOf(styled, { start: 1, end: 3 })).toEqual(
      some('bc', { start: 0, end: 1, fontWeight: 300 }, bold(1, 2)),
    );
  });

  it('of what is written next is that of the letter before, but not its link', () => {
    const styled = some('ab\ncd', bold(0, 2), link(3, 5));
    expect(styleAt(styled, 0)).toEqual({ fontWeight: 700 });
    expect(styleAt(styled, 2)).toEqual({ fontWeight: 700 });
    expect(styleAt(styled, 3)).toEqual({});
    expect(styleAt(styled, 4)).toEqual({ href: 'https://example.com/' });
    expect(styleAt(styled, 5)).toEqual({});
  });
});
