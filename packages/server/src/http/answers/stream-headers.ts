/** Proxies must not gather events, nor compress them, before they pass them on. */
export const eventHeaders = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' } as const;

/** Of a download that is made while it is read. */
export function attached(fileName: string) {
  return { 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'private, no-store' };
}

/** What is no id of ours says nothing of what has arrived; then everything is sent. */
export function lastEventId(headers: Readonly<Record<string, string | readonly string[] | undefined>>): number {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : 0;
}
