import type { Verdict } from './fuzz-target.ts';

/** Each letter leads one block deeper: whoever is not told that it got on would have to guess all of them at once. */
export function judge(text: string): Verdict {
  const [first, second, third, fourth] = text;
  if (first === 'D') {
    if (second === 'E') {
      if (third === 'E') {
        if (fourth === 'P') throw new TypeError(`nobody expects ${text}`);
        return 'taken';
      }
      return 'taken';
    }
    return 'taken';
  }
  if (first === 'H') return second === 'A' ? busyFor(Number.POSITIVE_INFINITY) : 'taken';
  if (first === 'X') return second === 'I' ? process.exit(3) : 'taken';
  if (first === 'S') return second === 'L' ? busyFor(150) : 'taken';
  if (first === 'R') void Promise.reject(new RangeError('nobody waits for this'));
  if (first === 'P') Object.assign(Object.prototype, { polluted: true });
  return 'refused';
}

function busyFor(ms: number): Verdict {
  const from = process.threadCpuUsage();
  for (;;) {
    const { user } = process.threadCpuUsage(from);
    if (user / 1_000 > ms) return 'refused';
  }
}
