/**
 * CPU time that this thread has used, ms. What bounds the work of a function is measured by it: unlike the time on the
 * clock it does not grow with what else the machine does.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
