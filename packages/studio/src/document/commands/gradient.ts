import type { StoredElement } from '@platen/core';
import type { Command } from '../design/design.ts';
import { colorBetween, gradientOf, type Stop } from '../design/gradients.ts';
import { changeElements } from '../design/tree.ts';
import { hundredths, type MovedStop, moveStop, sorted } from '../geometry/gradient-handles.ts';
import { setProperty } from './properties.ts';

/** The stops with one more of the colour that is there already. */
export function withStop(stops: readonly Stop[], at: number): MovedStop {
  const offset = hundredths(at);
  const added = { offset, color: colorBetween(stops, offset) };
  return sorted([...stops, added], added);
}

export function setStops(id: string, stops: readonly Stop[]): Command {
  return setProperty([id], ['fill', 'stops'], stops);
}

/** Whether a gradient can lose one of its stops: it needs two. */
export function hasSpareStop(element: StoredElement): boolean {
  return (gradientOf(element)?.stops.length ?? 0) > 2;
}

export function removeStop(id: string, index: number): Command {
  return ({ design, selection }) => ({
    design: changeElements(design, [id], (element) => {
      const gradient = hasSpareStop(element) ? gradientOf(element) : undefined;
      return gradient ? { ...element, fill: { ...gradient, stops: gradient.stops.toSpliced(index, 1) } } : element;
    }),
    selection,
  });
}

export function shiftStop(element: StoredElement, index: number, by: number): MovedStop | undefined {
  const stops = gradientOf(element)?.stops;
  const stop = stops?.[index];
  return stops && stop && moveStop(stops, index, stop.offset + by);
}
