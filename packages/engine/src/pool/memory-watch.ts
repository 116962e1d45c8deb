import { readFile } from 'node:fs/promises';

const pageBytes = 4_096;

export interface MemoryWatchOptions {
  readonly pid: number;
  readonly maxBytes: number;
  readonly intervalMs: number;
  readonly onExceeded: (residentBytes: number) => void;
}

/**
 * Looks at a process's resident size until stopped. Linux only: elsewhere there is no cheap way to ask, and the
 * deadline alone bounds a render. Returns the function that stops it.
 */
export function watchMemory(options: MemoryWatchOptions): () => void {
  if (process.platform !== 'linux') return () => undefined;
  const timer = setInterval(async () => {
    const residentBytes = await readResidentBytes(options.pid);
    if (residentBytes > options.maxBytes) options.onExceeded(residentBytes);
  }, options.intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** 0 when the process has gone. The second field of `statm` is the resident size in pages; see proc(5). */
async function readResidentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * pageBytes;
}
