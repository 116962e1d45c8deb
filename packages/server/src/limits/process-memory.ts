const MiB = 1024 ** 2;

/** The service, its analysis process, and what the system keeps for both. */
const serviceBytes = 768 * MiB;
/** What a render process holds when it is not replaced yet. */
const usualBytes = 640 * MiB;
/** What one render may take where nothing is scarce. */
const mostBytes = 2_048 * MiB;

export interface ProcessMemory {
  /** A render process that holds more is killed. */
  readonly killAboveBytes: number;
  /** What a container needs in which one render takes the most while the other processes hold what they usually do. */
  readonly neededBytes: number;
}

/**
 * How much a render process may take, so that it is the one that ends when a render takes too much, and not the container.
 * `limitBytes` is the container's; 0: it has none. `processes` are those of `PLATEN_RENDER_PROCESSES`.
 */
export function planProcessMemory(limitBytes: number, processes: number): ProcessMemory {
  // As many again draw for accounts that others keep out, and two where that is 1.
  const atOnce = processes + Math.max(2, processes);
  const others = serviceBytes + (atOnce - 1) * usualBytes;
  const neededBytes = others + mostBytes;
  if (limitBytes === 0) return { killAboveBytes: mostBytes, neededBytes };
  return { killAboveBytes: Math.min(mostBytes, Math.max(usualBytes, limitBytes - others)), neededBytes };
}
