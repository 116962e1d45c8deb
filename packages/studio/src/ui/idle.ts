/** Does something when the page has nothing else to do. Answers what takes the wish back. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle time to ask for.
  if (!('requestIdleCallback' in globalThis)) {
    const handle = setTimeout(act, 100);
    return () => clearTimeout(handle);
  }
  const handle = requestIdleCallback(act, { timeout: 500 });
  return () => cancelIdleCallback(handle);
}

export function idle(): Promise<void> {
  return new Promise((resolve) => void whenIdle(resolve));
}
