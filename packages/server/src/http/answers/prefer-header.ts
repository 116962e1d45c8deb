/** What a caller would rather have; see RFC 7240. */
export interface Preferences {
  readonly respondAsync: boolean;
  /** Seconds that the caller is ready to wait; undefined when it says nothing, or no whole number. */
  readonly waitSeconds: number | undefined;
}

const noPreferences: Preferences = { respondAsync: false, waitSeconds: undefined };

/** Reads `Prefer`. What is not understood is passed over, as the standard asks. */
export function readPreferHeader(header: string | readonly string[] | undefined): Preferences {
  if (header === undefined) return noPreferences;
  const text = typeof header === 'string' ? header : header.join(',');
  const preferences = new Map<string, string>();
  for (const part of text.slice(0, 1_000).split(',')) {
    const [name = '', value = ''] = (part.split(';')[0] ?? '').split('=').map((side) => side.trim());
    // The first of a name counts.
    if (name !== '' && !preferences.has(name.toLowerCase())) preferences.set(name.toLowerCase(), unquoted(value));
  }
  const wait = preferences.get('wait') ?? '';
  return {
    respondAsync: preferences.has('respond-async'),
    waitSeconds: /^\d{1,9}$/.test(wait) ? Number(wait) : undefined,
  };
}

function unquoted(value: string): string {
  return value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
