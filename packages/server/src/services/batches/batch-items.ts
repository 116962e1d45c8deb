import { batchItem, parseInput, type RenderBody, renderFieldCodes } from '@platen/api';
import { defaultRenderOptions, type ErrorCode, type IssueCode, outputFormats, PlatenError } from '@platen/core';
import type { Render, RenderError } from '../../domain/render.ts';
import type { RenderSource } from '../renders/drawing/render-call.ts';

/** An item as it was sent, with its origin. */
export interface SentItem {
  readonly value: Readonly<Record<string, unknown>>;
  /** The row in the file that the batch is made from. */
  readonly row?: number;
  /** The letters of the column that filled a place; the place is a JSON pointer such as `/dynamicData/name`. */
  readonly columnOf?: (pointer: string) => string | undefined;
  /** The item's error, if it is already known. */
  readonly error?: PlatenError;
}

/** The same error with the row, and with the columns where they are known. */
export function located({ code, message, details, cause }: PlatenError, { row, columnOf }: SentItem): PlatenError {
  if (row === undefined || details['row'] !== undefined) return new PlatenError(code, { message, details, cause });
  const pointer = (path: unknown) => (typeof path === 'string' ? columnOf?.(path) : undefined);
  const field = String(details['field'] ?? '');
  const column = pointer(`/${field.replaceAll('.', '/')}`);
  const errors = Array.isArray(details['errors']) ? (details['errors'] as readonly Problem[]) : undefined;
  return new PlatenError(code, {
    message: `Row ${row}${column === undefined ? '' : `, column ${column}`}: ${message}`,
    details: {
      ...details,
      row,
      column,
      ...(errors && { errors: errors.map((problem) => ({ ...problem, row, column: pointer(problem.path) })) }),
    },
    cause,
  });
}

/** One render of a batch; only its own fields are checked. */
export interface ReadItem {
  readonly source: RenderSource;
  readonly body: RenderBody;
  /** The pattern of the file's name. */
  readonly fileName: string | undefined;
}

/** Throws PlatenError with the wrong fields. */
export function readItem(value: unknown): ReadItem {
  const { templateId, fileName, ...body } = parseInput(batchItem, value, renderFieldCodes);
  return { source: sourceOf(body.designId, templateId), body, fileName };
}

function sourceOf(designId: string | undefined, templateId: string | undefined): RenderSource {
  if (designId !== undefined && templateId === undefined) return { kind: 'design', id: designId };
  if (templateId !== undefined && designId === undefined) return { kind: 'template', id: templateId };
  const both = designId !== undefined;
  throw new PlatenError('INVALID_REQUEST', {
    message: `expected designId or templateId; received ${both ? 'both' : 'neither'}`,
    details: { field: both ? 'templateId' : 'designId', expected: 'designId or templateId' },
  });
}

/** An error as it is stored in the row of a render; details that are too long are left out. */
export function storedError({ code, message, details }: PlatenError): RenderError {
  const whole = { code, message: message.slice(0, maxMessage), details };
  if (JSON.stringify(whole).length <= maxStoredError) return whole;
  const { field, issue, expected } = details;
  return { ...whole, details: { field, issue, expected } };
}

const maxMessage = 1_000;
const maxStoredError = 8_000;

/** The fields that a refused item shows of its intended render, as far as they are known. */
export function refusedFields(
  value: Readonly<Record<string, unknown>>,
): Pick<Render, 'designId' | 'templateId' | 'format' | 'quality'> {
  const id = (given: unknown) => (typeof given === 'string' && /^[\w-]{1,128}$/.test(given) ? given : undefined);
  const designId = id(value['designId']);
  const { format, quality } = defaultRenderOptions;
  const known = outputFormats.find((each) => each === value['format']);
  return {
    designId: designId ?? null,
    templateId: designId === undefined ? (id(value['templateId']) ?? null) : null,
    format: known ?? format,
    quality,
  };
}

export interface RefusedItem {
  readonly index: number;
  /** The row in the file that the batch is made from. */
  readonly row: number | undefined;
  readonly error: PlatenError;
}

/**
 * One error for a batch that is accepted as a whole or not at all. `details.errors` has every problem of every item
 * with its place in the request. The status is 422 when only data is wrong, else 400.
 */
export function refuseAll(refused: readonly RefusedItem[]): PlatenError {
  const isData = refused.every(({ error }) => error.code === 'INVALID_DYNAMIC_DATA');
  const [first] = refused;
  const where = first?.row === undefined ? `renders[${first?.index}]` : `row ${first.row}`;
  return new PlatenError(isData ? 'INVALID_DYNAMIC_DATA' : 'INVALID_REQUEST', {
    message: `Nothing was accepted, as strict is set and ${refused.length} of the renders are wrong. ${where}: ${first?.error.message}`,
    details: {
      field: `renders.${first?.index}`,
      ...(isData && { issue: first?.error.message, expected: first?.error.details['expected'] }),
      errors: refused.flatMap(problemsOf).slice(0, maxProblems),
    },
  });
}

function problemsOf({ index, row, error }: RefusedItem): readonly object[] {
  const { code, message, details } = error;
  const field = details['field'] === undefined ? '' : `/${String(details['field']).replaceAll('.', '/')}`;
  const listed = Array.isArray(details['errors']) ? (details['errors'] as readonly Problem[]) : [];
  const problems: readonly Problem[] = listed.length > 0 ? listed : [{ path: field, code: issueCodeOf(code), message }];
  return problems.map((problem) => ({
    ...problem,
    errorCode: code,
    path: `/renders/${index}${problem.path}`,
    ...(row !== undefined && { row, column: details['column'] }),
  }));
}

/** The issue's code at one place, for an error that does not list it. */
function issueCodeOf(code: ErrorCode): IssueCode {
  if (code === 'INVALID_DESIGN_ID') return 'NOT_FOUND';
  return code === 'INVALID_ELEMENT_ID' ? 'UNKNOWN_ELEMENT' : 'INVALID_VALUE';
}

interface Problem {
  readonly path: string;
  readonly code?: IssueCode;
  readonly message: string;
}

const maxProblems = 1_000;
