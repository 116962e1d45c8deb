/** Any origin: whether an address leaves it is what counts. */
const home = 'https://studio.invalid';

/** A page of ours: a link to the sign-in must not lead elsewhere after it. Browsers leave out tabs and line breaks of addresses. */
export function pageAfter(next: string | null): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, home)) return '/designs';
  const { origin, pathname } = new URL(next, home);
  // A path of two slashes is a host wherever it is taken for an address.
  return origin === home && !/^\/(?:\/|login\b)/.test(pathname) ? next : '/designs';
}
