import type { PageResult } from './page-request.ts';

export interface SceneDifference {
  /** The largest difference of two numbers in the same place, such as px of a position. */
  readonly largest: number;
  /** The first places where anything but a number within `tolerance` differs. */
  readonly places: readonly string[];
}

const mostPlaces = 5;

/** Compares two scenes place by place: the same texts, breaks and warnings, and numbers no further apart than told. */
export function compareScenes(actual: PageResult, expected: PageResult, tolerance: number): SceneDifference {
  const places: string[] = [];
  let largest = 0;
  const note = (at: string, one: unknown, other: unknown) => {
    if (places.length < mostPlaces) places.push(`${at}: ${short(one)} instead of ${short(other)}`);
  };
  const visit = (one: unknown, other: unknown, at: string): void => {
    if (typeof one === 'number' && typeof other === 'number') {
      const difference = Math.abs(one - other);
      largest = Math.max(largest, difference);
      if (!(difference <= tolerance)) note(at, one, other);
    } else if (isObject(one) && isObject(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
        visit(one[key], other[key], `${at}/${key}`);
    } else if (one !== other) note(at, one, other);
  };
  // As both have come through JSON.
  visit(plain(actual), plain(expected), '');
  return { largest, places };
}

function plain(result: PageResult): unknown {
  return JSON.parse(JSON.stringify(result));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 200);
}
