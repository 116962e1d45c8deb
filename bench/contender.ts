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
  /** What is drawn and into what, such as `card, JPG q90`. */
  readonly name: string;
  readonly contenders: readonly Contender[];
}
