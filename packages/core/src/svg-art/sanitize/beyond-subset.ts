/** Thrown inside this room for what no mark can say; it is then left out and named. */
export class BeyondSubset extends Error {}

/** `feature` is what a warning calls it. */
export function beyondSubset(feature: string): never {
  throw new BeyondSubset(feature);
}

/** What `read` gives, or undefined where no mark can say it. */
export function withinSubset<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof BeyondSubset) return undefined;
    throw cause;
  }
}
