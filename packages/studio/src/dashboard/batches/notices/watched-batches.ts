/** Ids of batches and runs that had not ended when this tab last looked. A reload keeps them. */
const name = 'platen.watched-batches';
let watched: readonly string[] | undefined;
/** Those whose end was seen on their own page. */
const seen = new Set<string>();

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
  watched = [...new Set(ids)].filter((id) => !seen.has(id));
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

/** Nobody has to tell the end of this one any more. */
export function sawEnd(id: string): void {
  seen.add(id);
  watchOnly(watchedBatches());
}
