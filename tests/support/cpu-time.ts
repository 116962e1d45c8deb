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
 * CPU time of some work, ms of the machine that bounds were written on: the least of some tries, or the first below
 * `enoughMs`. Compilers and collectors of garbage use the same thread now and then, for what ran before as well, and no try
 * is faster than the work can be.
 */
export function leastCpuMs(enoughMs: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < mostTries && least >= enoughMs; tries += 1) {
    const start = cpuMs();
    work();
    least = Math.min(least, cpuMs() - start);
  }
  return least < enoughMs ? least : least / slowness();
}

/** CPU time of `referenceWork` where the bounds of tests were written, with nothing beside it, ms. */
const referenceMs = 28;

/**
 * How many times as much CPU time the same work takes here and now as where the bounds of tests were written, at least 1:
 * other processors are slower, and two threads that share a core or its caches slow each other down.
 */
export function slowness(): number {
  const times = Array.from({ length: 6 }, () => {
    const start = cpuMs();
    referenceWork();
    return cpuMs() - start;
  });
  // The first ones are compiled meanwhile.
  return Math.max(1, Math.min(...times) / referenceMs);
}

/** What services do most: objects, texts, JSON and tables of keys. */
function referenceWork(): number {
  const rows = Array.from({ length: 16_000 }, (_, index) => ({
    id: `row ${index}`,
    at: index % 97,
    text: 'aé '.repeat(9),
  }));
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  const byKey = new Map(read.map((row) => [`${row.id} ${row.at}`, row]));
  const words = read.map(({ text }) => text.replace(/é/g, 'e').toUpperCase().split(' ').length);
  return byKey.size + words.length + read.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).length;
}
