/** SQLITE_CONSTRAINT; its extended codes have it in their last byte. See sqlite.org/rescode.html. */
const sqliteConstraint = 19;

/**
 * Whether the database refused a row because of what other rows say: the same write will not do later either. SQLite
 * tells it in `errcode`, PostgreSQL in SQLSTATE's class 23.
 */
export function isConstraintViolation(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if ('errcode' in cause && typeof cause.errcode === 'number') return (cause.errcode & 0xff) === sqliteConstraint;
  return 'code' in cause && typeof cause.code === 'string' && /^23\w{3}$/.test(cause.code);
}
