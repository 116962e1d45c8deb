import { expect } from 'vitest';
import type { BoundDesign } from '../design/bound-design.ts';
import { parseDesign } from '../design/parse-design.ts';
import { type Issue, PlatenError } from '../errors/platen-error.ts';
import { type BindRequest, bindDesign } from './bind-design.ts';

export const box = { width: 100, height: 50 };

export function design(elements: readonly object[], canvasData: object = {}) {
  return parseDesign({ width: 100, height: 100, canvasData: { ...canvasData, elements } });
}

export function bind(elements: readonly object[], request: BindRequest = {}, canvasData: object = {}): BoundDesign {
  return bindDesign(design(elements, canvasData), request);
}

export function text(value: string, more: object = {}): object {
  return { id: 't', type: 'text', ...box, text: value, ...more };
}

export function bindText(
  value: string,
  request: BindRequest = {},
  canvasData: object = {},
  more: object = {},
): Record<string, unknown> {
  return bind([text(value, more)], request, canvasData).elements[0] as unknown as Record<string, unknown>;
}

export function errorOf(run: () => unknown): PlatenError {
  try {
    run();
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
  throw new Error('the data was accepted');
}

/** `path code` of everything that is wrong with the data. */
export function refusals(run: () => unknown): readonly string[] {
  const error = errorOf(run);
  expect([error.code, error.status]).toEqual(['INVALID_DYNAMIC_DATA', 422]);
  expect(error.details).toMatchObject({
    field: expect.any(String),
    issue: expect.any(String),
    expected: expect.any(String),
  });
  return (error.details.errors as readonly Issue[]).map(({ path, code }) => `${path} ${code}`);
}

export function warningsOf(bound: BoundDesign): readonly string[] {
  return bound.warnings.map(({ code, details }) => `${code} ${details?.variable}`);
}
