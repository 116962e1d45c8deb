import { mimeTypes, type OutputFormat, PlatenError } from '@platen/core';

const json = 'application/json';
/** In this order where a caller likes several as much. */
const offered: readonly string[] = [json, ...Object.values(mimeTypes)];

/**
 * In which format the bytes of a file are asked for in place of JSON; undefined: JSON is fine, as it is where nothing of
 * ours is named. See RFC 9110, section 12.5.1. Throws NOT_ACCEPTABLE for pictures of other types.
 */
export function readAcceptHeader(header: string | undefined): OutputFormat | undefined {
  const ranges = (header ?? '').slice(0, 1_000).split(',').map(readRange);
  const best = offered
    .map((type) => ({ type, quality: qualityOf(type, ranges) }))
    .reduce((one, other) => (other.quality > one.quality ? other : one));
  if (best.quality > 0) return formatOf(best.type);
  if (ranges.some(({ type }) => type.startsWith('image/'))) throw notAcceptable(offered, header);
  return undefined;
}

/** Throws NOT_ACCEPTABLE where a body that names a format names another one. */
export function checkFormat(accepted: OutputFormat, named: OutputFormat): void {
  if (accepted !== named) throw notAcceptable([mimeTypes[named], json], mimeTypes[accepted]);
}

function notAcceptable(expected: readonly string[], received: string | undefined): PlatenError {
  return new PlatenError('NOT_ACCEPTABLE', {
    message: `Accept: expected ${expected.join(', ')}; received ${(received ?? 'nothing').slice(0, 200)}.`,
    details: { field: 'Accept', expected: expected.join(', '), received: received?.slice(0, 200) ?? null },
  });
}

function readRange(text: string) {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, quality: quality === undefined ? 1 : Math.min(1, Number(quality) || 0) };
}

/** What the range that fits best says; 0 where none fits. */
function qualityOf(type: string, ranges: readonly ReturnType<typeof readRange>[]): number {
  for (const range of [type, type.replace(/\/.*/, '/*'), '*/*']) {
    const found = ranges.find((each) => each.type === range);
    if (found) return found.quality;
  }
  return 0;
}

function formatOf(type: string): OutputFormat | undefined {
  return (Object.keys(mimeTypes) as OutputFormat[]).find((format) => mimeTypes[format] === type);
}
