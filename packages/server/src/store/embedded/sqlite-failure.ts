/** Primary result codes; sqlite.org/rescode.html. Extended ones have them in their low byte. */
const codes = { busy: 5, readOnly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const;

function codeOf(cause: unknown): number | undefined {
  if (!(cause instanceof Error) || !('errcode' in cause) || typeof cause.errcode !== 'number') return undefined;
  return cause.errcode & 0xff;
}

/** Another process has the file. */
export function isBusy(cause: unknown): boolean {
  return codeOf(cause) === codes.busy;
}

/** The bytes of the file are not those of a whole database. */
export function isDamaged(cause: unknown): boolean {
  const code = codeOf(cause);
  return code === codes.corrupt || code === codes.notADatabase;
}

/** The disk is full, or gone, or takes no writes: nobody is to blame for the statement, and it can pass. */
export function isDiskFailure(cause: unknown): boolean {
  const code = codeOf(cause);
  return code === codes.full || code === codes.ioError || code === codes.readOnly || code === codes.cannotOpen;
}

/** What was written or synced may not be on the disk. */
export function isLossOfWrites(cause: unknown): boolean {
  return codeOf(cause) === codes.ioError;
}
