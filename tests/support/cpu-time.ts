/**
 * CPU time that this thread has used, ms. What bounds the work of a function is measured by it: unlike the time on the
 * clock it does not grow with what else the machine does.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const mostTries = 4;

/**
 * CPU time of some work, ms: the least of some tries, or the first below `enoughMs`. Compilers and collectors of garbage use
 * the same thread now and then, for what ran before as well, and no try is faster than the work can be.
 */
export function leastCpuMs(enoughMs: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < mostTries && least >= enoughMs; tries += 1) {
    const start = cpuMs();
    work();
    least = Math.min(least, cpuMs() - start);
  }
  return least;
}
