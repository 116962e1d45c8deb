import type { Design } from '../design/design.ts';
import { applyChanges, invertChanges } from './changes.ts';
import type { Entry, JournalRecord } from './design-store.ts';

export interface History {
  readonly design: Design;
  /** What happened to `design`. */
  readonly past: readonly JournalRecord[];
}

/** The same design as `last`, which a history leads to, with its last steps back and all steps forth, in as few records as they need. */
export function shortenHistory(past: readonly JournalRecord[], last: Design, steps: number): History {
  const done: Entry[] = [];
  const undone: Entry[] = [];
  for (const record of past) {
    if (record.did === 'edit') {
      done.push(record.entry);
      undone.length = 0;
    } else {
      const [from, to] = record.did === 'undo' ? [done, undone] : [undone, done];
      const entry = from.pop();
      if (entry) to.push(entry);
    }
  }
  const kept = done.slice(-steps);
  const design = kept.reduceRight<Design>((state, { changes }) => applyChanges(state, invertChanges(changes)), last);
  const edits = [...kept, ...undone.toReversed()].map((entry): JournalRecord => ({ did: 'edit', entry }));
  return { design, past: [...edits, ...undone.map((): JournalRecord => ({ did: 'undo' }))] };
}
