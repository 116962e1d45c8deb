import { onTestFinished, vi } from 'vitest';

/**
 * Stops the clock of this process until the test has ended: its timers come due when the test says so, however late the
 * processes that it waits for are. Of other processes and of `expect.poll` the time goes on.
 */
export function stopClock(): typeof vi {
  onTestFinished(() => void vi.useRealTimers());
  const nowMs = performance.now();
  const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // The stopped clock begins at 0, and what was noted by the running one must not lie in the future.
  return clock.advanceTimersByTime(nowMs);
}
