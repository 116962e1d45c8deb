import { expect } from 'vitest';
import { type Issue, PlatenError } from '../errors/platen-error.ts';
import { parseDesign } from './parse-design.ts';

export const box = { width: 100, height: 50 };

export function parse(canvasData: unknown): readonly Record<string, unknown>[] {
  return parseDesign({ width: 100, height: 100, canvasData }).canvasData.elements;
}

export function parseOne(element: object): Record<string, unknown> {
  return parse({ elements: [{ ...box, ...element }] })[0] ?? {};
}

export function issuesOf(run: () => unknown): readonly Issue[] {
  try {
    run();
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    expect(error.code).toBe('INVALID_REQUEST');
    expect(error.status).toBe(400);
    return error.details.errors as readonly Issue[];
  }
  throw new Error('the design was accepted');
}

export function pathsOf(canvasData: unknown): readonly string[] {
  return issuesOf(() => parse(canvasData)).map(({ path, code }) => `${path} ${code}`);
}
