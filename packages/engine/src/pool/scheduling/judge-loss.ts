import type { ChildExit } from '../render-child.ts';
import type { Blame, Suspect } from './quarantine.ts';

/** What happens to a job whose process was lost. */
export type Verdict = 'again' | { readonly blame: Blame; readonly suspect: Suspect };

const maxAttempts = 2;
/** Attempts for a job whose processes were killed from outside: the job itself is hardly ever the reason. */
const maxAttemptsWhenKilled = 4;

/** Whether an operator or the kernel ended the process: no process sends this signal to itself, whatever it draws. */
export function isKilled({ signal }: ChildExit): boolean {
  return signal === 'SIGKILL';
}

/**
 * A job is tried once more after a crash, up to three times more when its processes were killed, and not again when it
 * wanted too much memory. A killed process says nothing about other jobs of the same family, so the family is not
 * suspected.
 */
export function judgeLoss(exit: ChildExit, { fingerprint, family }: Suspect, attempts: number): Verdict {
  if (exit.outOfMemory) return { blame: 'memory', suspect: { fingerprint, family } };
  if (attempts < (isKilled(exit) ? maxAttemptsWhenKilled : maxAttempts)) return 'again';
  return { blame: 'crash', suspect: isKilled(exit) ? { fingerprint } : { fingerprint, family } };
}
