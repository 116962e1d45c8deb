/** What the network says: nobody there, nobody any more, nobody by that name. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What the driver says without a code of its own. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
] as const;

/**
 * What the server says; postgresql.org/docs/current/errcodes-appendix.html. Connections lost or refused (08, 53, 57P),
 * a transaction that gave way to another (40), a disk that is full or broken (53, 58), a server that became a reader
 * (25006), a statement that took too long (57014).
 */
const serverCodes = /^(?:08|53|57P|58|40001|40P01|25006|57014|55P03)/;

/** Whether trying again can help and nobody is to blame for the statement. */
export function isUnavailable(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.some(isUnavailable);
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  return (
    networkCodes.has(code) || serverCodes.test(code) || driverMessages.some((text) => cause.message.startsWith(text))
  );
}
