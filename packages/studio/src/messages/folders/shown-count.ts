/** The service counts the designs of a folder up to so many. */
const maxCounted = 10_000;

export function shownCount(count: number): string {
  return count < maxCounted ? `${count}` : `${count}+`;
}
