import type { StoredElement, WarningCode } from '@platen/core';
import { sourceOf } from '../../engine/empty-texts.ts';
import type { Problem } from '../../engine/row-checker.ts';
import type { DataRow } from '../data/row.ts';
import type { RowProblem } from './check-rows.ts';

/** The same problem of the same element in some rows. */
export interface ProblemGroup {
  readonly key: string;
  /** The problem in the row where it is worst: what mends it there mends it in all rows. */
  readonly worst: RowProblem;
  /** From 0, each once. */
  readonly rows: readonly number[];
}

type Details = Readonly<Record<string, unknown>>;

/** How bad it is, where rows differ in that. */
const severities: Partial<Record<string, (details: Details) => number>> = {
  TEXT_SHRUNK: ({ from, to }) => Number(from) / Number(to),
  TEXT_OVERFLOW: ({ neededPx }) => (neededPx as readonly number[] | undefined)?.reduce((a, b) => a * b) ?? 0,
  IMAGE_ENLARGED: ({ factor }) => Number(factor),
  CODE_TOO_SMALL: ({ modulePx }) => -Number(modulePx),
  RATING_OUT_OF_RANGE: ({ value }) => Number(value),
} satisfies Partial<Record<WarningCode, (details: Details) => number>>;

/** Those of the fewest rows first: what many rows have is seen in the row on the screen as well. */
export function groupProblems(problems: readonly RowProblem[]): readonly ProblemGroup[] {
  const groups = new Map<string, { worst: RowProblem; rows: Set<number> }>();
  for (const problem of problems) {
    const key = keyOf(problem);
    const known = groups.get(key);
    if (!known) groups.set(key, { worst: problem, rows: new Set([problem.row]) });
    else {
      known.rows.add(problem.row);
      if (severityOf(problem) > severityOf(known.worst)) known.worst = problem;
    }
  }
  return [...groups]
    .map(([key, { worst, rows }]) => ({ key, worst, rows: [...rows] }))
    .toSorted((one, other) => one.rows.length - other.rows.length);
}

function severityOf({ code, details = {} }: Problem): number {
  return severities[code]?.(details) ?? 0;
}

function keyOf({ code, elementId, message, details = {} }: Problem): string {
  const about = elementId === undefined ? message : (details['variable'] ?? details['property'] ?? '');
  return JSON.stringify([code, elementId && sourceOf(elementId), about]);
}

/** What tells a row from others: the values that an element is filled with, else that of the first column. */
export function wordsOfRow(row: DataRow, element: StoredElement | undefined): string {
  const templates = [element?.['text'], element?.['value'], element?.['src']].filter(
    (each) => typeof each === 'string',
  );
  const names = templates.flatMap((text) => [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name ?? ''));
  const own = names.map((name) => row[name]).filter(isShown);
  const shown = own.length > 0 ? own : Object.values(row).slice(0, 1).filter(isShown);
  return shown.join(' · ').slice(0, 80);
}

function isShown(value: unknown): value is string | number {
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
}
