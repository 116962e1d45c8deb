import type { Bound, Row } from '../contender.ts';
import { quantile } from '../measure.ts';
import type { GestureFigures } from './frames.ts';
import type { KeyFigures } from './keys.ts';
import type { StartFigures } from './start.ts';

/** What each frame of each gesture took, and how many came to the screen. */
export function frameRows(
  figures: Readonly<Record<string, readonly GestureFigures[]>>,
  unitMs: number,
): readonly Row[] {
  return Object.entries(figures).flatMap(([name, rounds]) => {
    const frames = rounds.map(({ mainMs }) => mainMs);
    const typical = median(frames.map((own) => quantile(own, 0.5))).toFixed(1);
    const worst = median(frames.map((own) => Math.max(...own))).toFixed(0);
    return [
      {
        name: `frame-${name}`,
        title: `Main thread for each frame, ms, p95: ${name}`,
        ...inUnits(median(frames.map((own) => quantile(own, 0.95))), unitMs),
        goal: { atMost: name === 'batch' ? 16 : 6 },
        note: `${typical} ms at the median, ${worst} ms at the longest`,
      },
      {
        name: `presented-${name}`,
        title: `Frames on the screen for each of an empty loop: ${name}`,
        ...byClock(median(rounds.map(({ presented }) => presented)), { atLeast: 0.8 }),
      },
    ];
  });
}

/** From a key to the end of the paint call: the clock, and the main thread alone. */
export function keyRows(figures: Readonly<Record<string, readonly KeyFigures[]>>, unitMs: number): readonly Row[] {
  return Object.entries(figures).flatMap(([name, rounds]) => {
    const mainMs = rounds.flatMap((round) => round.mainMs);
    const wallMs = rounds.flatMap((round) => round.wallMs);
    return [
      {
        name: `key-${name}`,
        title: `Main thread from key to painted text, ms, p95: ${name}`,
        ...inUnits(quantile(mainMs, 0.95), unitMs),
        goal: { atMost: 32 },
        note: `${quantile(mainMs, 0.5).toFixed(1)} ms at the median`,
      },
      {
        name: `key-${name}-clock`,
        title: `The same by the clock: ${name}`,
        ...byClock(quantile(wallMs, 0.95), { atMost: 32 }),
        note: `${quantile(wallMs, 0.5).toFixed(1)} ms at the median`,
      },
    ];
  });
}

export function startRows(rounds: readonly StartFigures[]): readonly Row[] {
  const row = (name: keyof StartFigures, title: string, atMost: number): Row => ({
    name: `start-${name}`,
    title,
    ...byClock(median(rounds.map((each) => each[name])), { atMost }),
  });
  return [
    row('dashboard', 'Designs can be found and opened, ms', 2_000),
    row('picture', 'The page of a design is seen, ms', 1_500),
    row('editor', 'The engine has painted it, ms', 3_500),
  ];
}

/** CPU time: the goal is in ms, the budget in units of work, so that it holds on other machines too. */
const inUnits = (ms: number, unitMs: number) => ({ wall: null, cpu: ms / unitMs, value: ms });

const byClock = (wall: number, goal: Bound) => ({ wall, cpu: null, goal });

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** By the clock of a page with its workers; far below the goal, so that a busy machine is no excuse. */
export function allRowsRow(rounds: readonly number[]): Row {
  const seconds = median(rounds) / 1_000;
  const title = '1,000 rows of a data set are checked, s';
  return { name: 'all-rows', title, wall: null, cpu: null, value: seconds, goal: { atMost: 10 } };
}
