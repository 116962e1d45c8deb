/** Repeatable randomness: the same seed gives the same picture on every machine. */
export interface Random {
  /** From 0 up to 1. */
  unit(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
}

/** The generator "mulberry32". */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * unit();
  return {
    unit,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(unit() * items.length)];
      if (item === undefined) throw new Error('expected something to pick from');
      return item;
    },
    chance: (probability) => unit() < probability,
  };
}

/** Smooth noise over a line, 0 to 1: a random value at each whole number, eased between. */
export function lineNoise(random: Random): (x: number) => number {
  const values = Array.from({ length: 512 }, () => random.unit());
  const at = (index: number) => values[((index % 512) + 512) % 512] ?? 0;
  return (x) => {
    const left = Math.floor(x);
    const part = x - left;
    const eased = part * part * (3 - 2 * part);
    return at(left) + (at(left + 1) - at(left)) * eased;
  };
}

/** Noise in octaves, each half as high and twice as fine; 0 to 1. */
export function fractalNoise(random: Random, octaves: number): (x: number) => number {
  const noise = lineNoise(random);
  return (x) => {
    let sum = 0;
    let reach = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      const height = 0.5 ** octave;
      sum += height * noise(x * 2 ** octave + 37 * octave);
      reach += height;
    }
    return sum / reach;
  };
}
