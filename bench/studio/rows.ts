import type { Row } from '../contender.ts';
import { quantile } from '../measure.ts';
import type { GestureFigures, InUnits } from './frames.ts';
import type { KeyFigures } from './keys.ts';
import type { StartFigures } from './start.ts';

// Goals of CPU time and of keys are in ms, their budgets in units of work of the same round, so that they hold on slower
// machines and beside other programs too.

/** What each frame of each gesture took, and how many came to the screen. */
export function frameRows(figures: Readonly<Record<string, readonly (GestureFigures & InUnits)[]>>): readonly Row[] {
  return Object.entries(figures).flatMap(([name, rounds]) => {
    const frames = rounds.map(({ mainMs }) => mainMs);
    const typical = median(frames.map((own) => quantile(own, 0.5))).toFixed(1);
    const worst = median(frames.map((own) => Math.max(...own))).toFixed(0);
    return [
      {
        name: `frame-${name}`,
        title: `Main thread for each frame, ms, p95: ${name}`,
        wall: null,
        cpu: median(rounds.map(({ mainMs, unitMs }) => quantile(mainMs, 0.95) / unitMs)),
        value: median(frames.map((own) => quantile(own, 0.95))),
        goal: { atMost: name === 'batch' ? 16 : 6 },
        note: `${typical} ms at the median, ${worst} ms at the longest`,
      },
      {
        name: `presented-${name}`,
        title: `Frames on the screen for each of an empty loop: ${name}`,
        wall: median(rounds.map(({ presented }) => presented)),
        cpu: null,
        goal: { atLeast: 0.8 },
      },
    ];
  });
}

/** From a key to the end of the paint call: the clock, and the main thread alone. */
export function keyRows(figures: Readonly<Record<string, readonly (KeyFigures & InUnits)[]>>): readonly Row[] {
  return Object.entries(figures).flatMap(([name, rounds]) => {
    const of = (which: keyof KeyFigures) => {
      const worst = rounds.map((round) => quantile(round[which], 0.95));
      const typical = median(rounds.map((round) => quantile(round[which], 0.5)));
      return {
        value: median(worst),
        units: median(rounds.map(({ unitMs }, index) => (worst[index] ?? Number.NaN) / unitMs)),
        goal: { atMost: 32 },
        note: `${typical.toFixed(1)} ms at the median`,
      };
    };
    const { units: cpu, ...main } = of('mainMs');
    const { units: wall, ...clock } = of('wallMs');
    return [
      {
        name: `key-${name}`,
        title: `Main thread from key to painted text, ms, p95: ${name}`,
        wall: null,
        cpu,
        ...main,
      },
      { name: `key-${name}-clock`, title: `The same by the clock: ${name}`, wall, cpu: null, ...clock },
    ];
  });
}

/** The goals are in ms, the budgets in starts of the reference of the same round. */
export function startRows(rounds: readonly StartFigures[]): readonly Row[] {
  const row = (name: Exclude<keyof StartFigures, 'reference'>, title: string, atMost: number): Row => ({
    name: `start-${name}`,
    title,
    value: median(rounds.map((each) => each[name])),
    wall: median(rounds.map((each) => each[name] / each.reference)),
    cpu: null,
    goal: { atMost },
  });
  return [
    row('dashboard', 'Designs can be found and opened, ms', 2_000),
    row('picture', 'The page of a design is seen, ms', 1_500),
    row('editor', 'The engine has painted it, ms', 3_500),
  ];
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** By the clock of a page with its workers; far below the goal, so that a busy machine is no excuse. */
export function allRowsRow(rounds: readonly number[]): Row {
  const seconds = median(rounds) / 1_000;
  const title = '1,000 rows of a data set are checked, s';
  return { name: 'all-rows', title, wall: null, cpu: null, value: seconds, goal: { atMost: 10 } };
}
