/** What a ruler shows along one axis of the page. */
export interface RulerTicks {
  /** px of the page between two numbers. */
  readonly step: number;
  /** The places with a number, px of the page, from the first that is seen to the last. */
  readonly numbers: readonly number[];
  /** The places of the small strokes between them. */
  readonly strokes: readonly number[];
}

export interface RulerRequest {
  readonly zoom: number;
  /** px of the screen where the page begins. */
  readonly start: number;
  /** px of the screen that the ruler is long. */
  readonly length: number;
}

/** px of the screen that two numbers, and two strokes, stand apart at least. */
const least = { numbers: 56, strokes: 6 };

/** The ticks of a ruler: numbers at round places, as near to each other as they can be read, with strokes between them. */
export function rulerTicks({ zoom, start, length }: RulerRequest): RulerTicks {
  const step = Math.max(1, roundStep(least.numbers / zoom));
  const parts = [10, 5, 2].find((count) => step % count === 0 && (step / count) * zoom >= least.strokes) ?? 1;
  const from = Math.floor(-start / zoom / step) * step;
  const count = Math.ceil(length / zoom / step) + 1;
  const numbers = Array.from({ length: count + 1 }, (_, index) => from + index * step);
  const strokes = numbers.flatMap((number) =>
    Array.from({ length: parts - 1 }, (_, index) => number + ((index + 1) * step) / parts),
  );
  return { step, numbers, strokes };
}

/** The first of 1, 2, 5, 10, 20, 50 … that is no less. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= wanted - 1e-9) ?? 10);
}
