/** Thrown inside this room for what uses a feature no mark can say; the element is then drawn as a picture. */
export class BeyondSubset extends Error {}

/** Thrown for art that would expand to too much: all of it is then drawn as a picture. */
export class BeyondBudget extends BeyondSubset {}

export function beyondSubset(feature: string): never {
  throw new BeyondSubset(feature);
}

/** What `read` gives, or undefined where no mark can say it. */
export function withinSubset<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof BeyondSubset && !(cause instanceof BeyondBudget)) return undefined;
    throw cause;
  }
}
