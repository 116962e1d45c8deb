/** Runs `work`, or lets it wait until fewer than so many of its host run. */
export type HostLines = <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;

/** Lines of one caller, one for each host: politeness to a host must not let one caller's pictures hold up another's. */
export function createHostLines(atOnce: number): HostLines {
  const lines = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (host, work) => {
    const line = lines.get(host) ?? { running: 0, waiting: [] };
    lines.set(host, line);
    // Whoever ends hands its place on, so that nobody who comes later takes it.
    if (line.running < atOnce) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // A moment later, when the connection is free to be used again.
      if (next) setImmediate(next);
      else line.running -= 1;
    }
  };
}
