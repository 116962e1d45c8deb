import { useSyncExternalStore } from 'react';

/** Ids of batches that were sent in this tab and have not ended yet, as far as it knows. A reload keeps them. */
const name = 'platen.watched-batches';
/** A browser opens few streams at once. */
const most = 3;
const listeners = new Set<() => void>();
let watched: readonly string[] | undefined;

function read(): readonly string[] {
  if (watched) return watched;
  try {
    watched = JSON.parse(sessionStorage.getItem(name) ?? '[]');
  } catch {
    watched = [];
  }
  return watched ?? [];
}

function write(next: readonly string[]): void {
  watched = next;
  try {
    sessionStorage.setItem(name, JSON.stringify(next));
  } catch {
    // Not allowed in this window: a reload forgets them.
  }
  for (const listener of listeners) listener();
}

/** Its end is told on every page of this tab. Of many, the latest are. */
export function watchBatch(id: string): void {
  write([...read().filter((each) => each !== id), id].slice(-most));
}

export function unwatchBatch(id: string): void {
  write(read().filter((each) => each !== id));
}

export function useWatchedBatches(): readonly string[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
