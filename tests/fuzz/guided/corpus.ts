interface Entry {
  readonly input: Buffer;
  picks: number;
}

/** Inputs worth changing. Those that were changed least come first, so that news is followed up. */
export class Corpus {
  readonly #entries: Entry[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  get size(): number {
    return this.#entries.length;
  }

  add(input: Buffer): void {
    this.#entries.push({ input, picks: 0 });
  }

  /** One to change: of three, the one that was changed least. */
  pick(): Buffer {
    const few = Array.from({ length: 3 }, () => this.#any());
    const [least] = few.sort((a, b) => a.picks - b.picks);
    if (!least) throw new Error('the corpus is empty');
    least.picks += 1;
    return least.input;
  }

  any(): Buffer {
    return this.#any().input;
  }

  #any(): Entry {
    const entry = this.#entries[Math.floor(this.#random() * this.#entries.length)];
    if (!entry) throw new Error('the corpus is empty');
    return entry;
  }
}
