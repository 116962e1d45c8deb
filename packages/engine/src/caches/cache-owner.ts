/** A process has one job at a time. */
let owner = '';

/** Says whose job begins. What caches keep of somebody's content is found again in jobs of the same owner only. */
export function setCacheOwner(next: string): void {
  owner = next;
}

/** Whose job is being done; empty: nobody's in particular. */
export function cacheOwner(): string {
  return owner;
}
