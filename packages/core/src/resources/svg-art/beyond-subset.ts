/** Thrown inside this room for art that uses a feature no mark can say; it is then drawn as a picture. */
export class BeyondSubset extends Error {}

export function beyondSubset(feature: string): never {
  throw new BeyondSubset(feature);
}
