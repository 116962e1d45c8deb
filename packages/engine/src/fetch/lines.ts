/** Runs `work`, or lets it wait until fewer than so many of its line run. */
export type Lines = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** A line for each name. */
export function createLines(atOnce: number): Lines {
  const lines = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (name, work) => {
    const line = lines.get(name) ?? { running: 0, waiting: [] };
    lines.set(name, line);
    // Whoever ends hands its place on, so that nobody who comes later takes it.
    if (line.running < atOnce) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // A moment later, when the connection is free to be used again.
      if (next) setImmediate(next);
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(name);
      }
    }
  };
}
