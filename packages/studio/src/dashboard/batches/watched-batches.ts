/** Ids of batches and runs that had not ended when this tab last looked. A reload keeps them. */
const name = 'platen.watched-batches';
let watched: readonly string[] | undefined;

export function watchedBatches(): readonly string[] {
  if (watched) return watched;
  try {
    watched = JSON.parse(sessionStorage.getItem(name) ?? '[]');
  } catch {
    watched = [];
  }
  return watched ?? [];
}

/** From now on the end of these is told, and of no others. */
export function watchOnly(ids: readonly string[]): void {
  watched = [...new Set(ids)];
  try {
    sessionStorage.setItem(name, JSON.stringify(watched));
  } catch {
    // Not allowed in this window: a reload forgets them.
  }
}

/** The end of this one is told too, also where it ends before anybody looks. */
export function watchBatch(id: string): void {
  watchOnly([...watchedBatches(), id]);
}
