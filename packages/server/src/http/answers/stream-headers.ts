/** Proxies must neither collect nor compress events before they pass them on. */
export const eventHeaders = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' } as const;

/** Headers of a download that is made while it is read. */
export function attached(fileName: string) {
  return { 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'private, no-store' };
}

/** An id that is not ours does not tell what has arrived; then everything is sent. */
export function lastEventId(headers: Readonly<Record<string, string | readonly string[] | undefined>>): number {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : 0;
}
