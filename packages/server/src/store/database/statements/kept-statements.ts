/** More than these are never kept: each connection has its own plan of each. */
const maxKept = 200;

const names = new Map<string, string>();

/**
 * Has connections to PostgreSQL keep a statement, so that it is parsed and planned once for each and not each time. It must name
 * the columns that it answers with: those of `*` change when a newer node adds one, and then the server refuses.
 */
export function keepStatement(text: string): void {
  if (names.has(text) || names.size >= maxKept || answersAllColumns.test(text)) return;
  names.set(text, `kept_${names.size}`);
}

const answersAllColumns = /(?:select|returning|,)\s+\*|\.\*/i;

/** Undefined: it is not kept. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text);
}
