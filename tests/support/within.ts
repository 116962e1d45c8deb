/** In so many steps the time passes, each as short as it may be: a process that stands still loses one of them. */
const steps = 20;

/**
 * What `work` gives, or `late` when so many ms pass before, by a timer of this process: where the process has to wait for
 * others, what `work` waits for here is as late as the timer is.
 */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    let left = steps;
    timer = setInterval(() => {
      left -= 1;
      if (left === 0) resolve('late');
    }, ms / steps);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(timer);
  }
}
