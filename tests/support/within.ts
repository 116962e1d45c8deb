/**
 * What `work` gives, or `late` when so many ms pass before, by a timer of this process: where the process has to wait for
 * others, what `work` waits for here is as late as the timer is.
 */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
