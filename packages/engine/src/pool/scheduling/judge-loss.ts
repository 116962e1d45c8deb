import type { ChildExit } from '../render-child.ts';
import type { Blame, Suspect } from './quarantine.ts';

/** What becomes of a job whose process is gone. */
export type Verdict = 'again' | { readonly blame: Blame; readonly suspect: Suspect };

const maxAttempts = 2;
/** Of a job whose processes somebody else ended: it is hardly ever what they were ended for. */
const maxAttemptsWhenKilled = 4;

/** Ended from outside, by an operator or the kernel: no process does that to itself, whatever it draws. */
export function isKilled({ signal }: ChildExit): boolean {
  return signal === 'SIGKILL';
}

/**
 * A job is tried once more after a crash, up to three times when its processes were killed, and not again when it wanted
 * too much memory. What was killed tells nothing of other jobs of its family: those are not suspected with it.
 */
export function judgeLoss(exit: ChildExit, { fingerprint, family }: Suspect, attempts: number): Verdict {
  if (exit.outOfMemory) return { blame: 'memory', suspect: { fingerprint, family } };
  if (attempts < (isKilled(exit) ? maxAttemptsWhenKilled : maxAttempts)) return 'again';
  return { blame: 'crash', suspect: isKilled(exit) ? { fingerprint } : { fingerprint, family } };
}
