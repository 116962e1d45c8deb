/** Something that SVG art asks for and does not get. */
export interface IgnoredFeature {
  /** The name of the SVG element that asks. */
  readonly element: string;
  /** What it asks for, such as an attribute's name. */
  readonly feature: string;
  /** Set where it stands for so many further features, which are not named. */
  readonly others?: number;
}

/** Names come from the art: it may hold thousands. */
const maxNamed = 60;

/** The first of them, each once, and how many there are besides. */
export function nameFirst(features: readonly IgnoredFeature[]): readonly IgnoredFeature[] {
  const named = [...new Map(features.map((one) => [`${one.element} ${one.feature}`, one])).values()];
  const others = countIgnored(named.slice(maxNamed));
  return others === 0 ? named : [...named.slice(0, maxNamed), { element: 'svg', feature: 'further features', others }];
}

export function countIgnored(features: readonly IgnoredFeature[]): number {
  return features.reduce((sum, { others = 1 }) => sum + others, 0);
}
