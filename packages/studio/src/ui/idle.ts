/**
 * Does something when the page has nothing else to do, and after so many ms at the latest. Answers what takes the wish back.
 */
export function whenIdle(act: () => void, latestMs = 500): () => void {
  // Safari has no idle time to ask for.
  if (!('requestIdleCallback' in globalThis)) {
    const handle = setTimeout(act, 100);
    return () => clearTimeout(handle);
  }
  const handle = requestIdleCallback(act, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}

export function idle(latestMs?: number): Promise<void> {
  return new Promise((resolve) => void whenIdle(resolve, latestMs));
}
