/** A stretch of a text, in UTF-16 code units; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** What a stretch of a text looks like beside what the whole text says, by the names of the format's spans. */
export type SpanStyle = Readonly<Record<string, unknown>>;

export interface Span extends TextRange, SpanStyle {}

/** A text as its author wrote it, and the spans over it. Later spans win over earlier ones. */
export interface StyledText {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** A stretch of one style. */
interface Piece extends TextRange {
  readonly style: SpanStyle;
}

/**
 * Puts text in the place of a range. It looks as the first letter that it replaces, else as the letter before it; a link goes
 * no further than its own words.
 */
export function replaceText({ text, spans }: StyledText, { start, end }: TextRange, inserted: string): StyledText {
  const count = inserted.length;
  const by = count - (end - start);
  const isInsertion = start === end;
  const startOf = (span: Span): number => {
    if (span.start < start || (span.start === start && (!isInsertion || start === 0))) return span.start;
    return span.start >= end ? span.start + by : start + count;
  };
  const endOf = (span: Span): number => {
    if (span.end < start) return span.end;
    if (span.end === start) return isInsertion && span.end > span.start && !isLink(span) ? start + count : span.end;
    return span.end >= end ? span.end + by : start + count;
  };
  const moved = spans.map((span) => ({ ...span, start: startOf(span), end: endOf(span) }));
  return {
    text: text.slice(0, start) + inserted + text.slice(end),
    spans: moved.filter((span) => span.end > span.start),
  };
}

const isLink = (span: SpanStyle): boolean => span['href'] !== undefined;

/** Puts a text with spans of its own in the place of a range; what its spans do not say is as around it. */
export function replaceStyled(styled: StyledText, range: TextRange, inserted: StyledText): StyledText {
  return inserted.spans.reduce<StyledText>(
    (state, { start, end, ...style }) => {
      return setStyle(state, { start: range.start + start, end: range.start + end }, style);
    },
    replaceText(styled, range, inserted.text),
  );
}

/** Gives a range another style in some properties; undefined takes one away, so that the whole text's holds. */
export function setStyle(styled: StyledText, range: TextRange, style: SpanStyle): StyledText {
  const { text } = styled;
  if (range.end <= range.start) return styled;
  const pieces = piecesOf(styled, [range.start, range.end]).map((piece) =>
    piece.start >= range.start && piece.end <= range.end
      ? { ...piece, style: withoutUndefined({ ...piece.style, ...style }) }
      : piece,
  );
  return { text, spans: spansOf(pieces) };
}

/** The style that is written at an offset: that of the letter before it in its paragraph, else of the one behind. */
export function styleAt(styled: StyledText, at: number): SpanStyle {
  const isFirst = at === 0 || styled.text[at - 1] === '\n';
  const pieces = piecesOf(styled);
  const holds = (letter: number) => pieces.find(({ start, end }) => start <= letter && letter < end);
  const piece = holds(isFirst ? at : at - 1);
  if (piece === undefined) return {};
  return isLink(piece.style) && (isFirst || piece.end === at) ? {} : piece.style;
}

/** The styles that a range has, each once. */
export function stylesIn(styled: StyledText, range: TextRange): readonly SpanStyle[] {
  const found = piecesOf(styled).filter(({ start, end }) => start < range.end && end > range.start);
  return found.length > 0 ? found.map(({ style }) => style) : [{}];
}

/** The text of a range with its styles. */
export function sliceOf(styled: StyledText, { start, end }: TextRange): StyledText {
  const pieces = piecesOf(styled, [start, end]).filter((piece) => piece.start >= start && piece.end <= end);
  const moved = pieces.map((piece) => ({ ...piece, start: piece.start - start, end: piece.end - start }));
  return { text: styled.text.slice(start, end), spans: spansOf(moved) };
}

/** The whole text in stretches of one style. */
function piecesOf({ text, spans }: StyledText, more: readonly number[] = []): readonly Piece[] {
  const ends = spans.flatMap(({ start, end }) => [start, Math.min(end, text.length)]);
  const cuts = [...new Set([0, text.length, ...ends, ...more])].filter((at) => at <= text.length).sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] as number;
    const covering = spans.filter((span) => span.start <= start && span.end >= end);
    const { start: _start, end: _end, ...style } = Object.assign({}, ...covering) as Span;
    return { start, end, style };
  });
}

/** As few spans as say the same. */
function spansOf(pieces: readonly Piece[]): readonly Span[] {
  const spans: Span[] = [];
  let last: Piece | undefined;
  for (const piece of pieces) {
    if (Object.keys(piece.style).length > 0) {
      const before = spans.at(-1);
      if (before && last && last.end === piece.start && isSame(last.style, piece.style)) {
        spans[spans.length - 1] = { ...before, end: piece.end };
      } else spans.push({ start: piece.start, end: piece.end, ...piece.style });
    }
    last = piece;
  }
  return spans;
}

function isSame(one: SpanStyle, other: SpanStyle): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
  );
}

function withoutUndefined(style: SpanStyle): SpanStyle {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}
