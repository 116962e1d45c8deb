/** A language that `Intl` has data for; others would fall back to that of the machine, which differs. */
export function readLocale(tag: unknown): string | undefined {
  if (typeof tag !== 'string' || tag.length > 35) return undefined;
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
