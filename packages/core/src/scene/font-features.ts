/** OpenType feature settings as CSS `font-feature-settings` takes them; `normal` when there are none. */
export function featureSettings(features: Readonly<Record<string, number>>): string {
  const settings = Object.entries(features).map(([tag, value]) => `"${tag}" ${value}`);
  return settings.length === 0 ? 'normal' : settings.join(', ');
}

/**
 * The features a shaper is told of. CSS Text 3, section 8.2: spaced letters do not join into ligatures, unless the
 * text asks for them.
 */
export function shapingFeatures({
  letterSpacing,
  features,
}: {
  readonly letterSpacing: number;
  readonly features: Readonly<Record<string, number>>;
}): Readonly<Record<string, number>> {
  return letterSpacing === 0 ? features : { liga: 0, clig: 0, calt: 0, ...features };
}
