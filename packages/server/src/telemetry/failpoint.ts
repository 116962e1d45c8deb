/**
 * Places at which a test may have the process die, as a power cut would: in the order of
 * a queued render's life, then of a run that is cancelled, then what is made at once, then a webhook's, then a move's.
 */
export type Failpoint =
  | 'accept-begun'
  | 'accept-uncommitted'
  | 'accept-committed'
  | 'claimed'
  | 'bringing'
  | 'brought'
  | 'drawing'
  | 'file-written'
  | 'file-renamed'
  | 'object-unsent'
  | 'object-stored'
  | 'finish-uncommitted'
  | 'batch-end-uncommitted'
  | 'finish-committed'
  | 'cancel-committed'
  | 'render-recorded'
  | 'answer-uncommitted'
  | 'answer-kept'
  | 'draining'
  | 'webhook-claimed'
  | 'webhook-sent'
  | 'rows-moved'
  | 'file-moved';

/** `<name>` or `<name>:<n>`, for the n-th time that it is passed. Read in tests only. */
const armed = process.env['NODE_ENV'] === 'test' ? process.env['CRASH_AT'] : undefined;
let passes = 0;

/** Does nothing, except in a test that armed this very place: then the process is gone before the next statement. */
export function failpoint(name: Failpoint): void {
  if (armed === undefined) return;
  const [at, count = '1'] = armed.split(':');
  if (at !== name) return;
  passes += 1;
  if (passes === Number(count)) process.kill(process.pid, 'SIGKILL');
}
