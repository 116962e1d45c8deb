import { intersection, type Mark, type Matrix } from '@platen/core';
import type { MarkReaches, Reach } from './mark-reach.ts';

/** By the place of marks in a scene, the lowest first. */
export type MarkSet = readonly boolean[];

/**
 * Of the candidates those that may be painted before all other marks, to the same picture: none touches one beneath it
 * that is not among them.
 */
export function unobstructedMarks(
  marks: readonly Mark[],
  candidates: MarkSet,
  { reaches, transform }: { readonly reaches: MarkReaches; readonly transform: Matrix },
): MarkSet {
  const moving: Reach[] = [];
  return marks.map((mark, index) => {
    const isCandidate = candidates[index] === true;
    // Up to the first that moves there is nothing to look at.
    if (isCandidate && moving.length === 0) return true;
    const reach = reaches.of(mark, transform);
    const isStill = isCandidate && !moving.some((other) => touch(reach, other));
    if (!isStill) moving.push(reach);
    return isStill;
  });
}

function touch(one: Reach, other: Reach): boolean {
  if (one === undefined || other === undefined) return false;
  return one === 'anything' || other === 'anything' || intersection(one, other) !== undefined;
}

export function countOf(set: MarkSet): number {
  return set.filter(Boolean).length;
}

export function common(one: MarkSet, other: MarkSet): MarkSet {
  return one.map((isIn, index) => isIn && other[index] === true);
}

export function isSame(one: MarkSet, other: MarkSet): boolean {
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    if ((one[index] === true) !== (other[index] === true)) return false;
  }
  return true;
}
