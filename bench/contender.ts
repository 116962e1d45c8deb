/** One way to turn a design into a file, kept as warm as it can be. */
export interface Contender {
  /** As the table names it. */
  readonly name: string;
  readonly version: string;
  /** Draws the whole anew, but for fonts, images and programs that may stay loaded. */
  render(): Promise<Uint8Array>;
  /** CPU time of all its processes so far, in ms; undefined where it runs in the process of the benchmark. */
  cpuMs?(): number;
  close(): Promise<void>;
}

export interface Match {
  /** In `budgets.json`, such as `card-jpg`. */
  readonly name: string;
  readonly title: string;
  /** The first is who the others are compared with. */
  readonly contenders: readonly Contender[];
}
