import { isObject, type RawObject } from '../design/aliases/alias.ts';
import { parseColor } from '../design/colors/color.ts';
import type { VariableDeclaration } from '../design/document.ts';
import { checkJson, type JsonBounds } from '../errors/check-json.ts';
import { describeValue } from '../errors/describe-value.ts';
import type { IssueCode } from '../errors/issue-codes.ts';
import type { IssueList } from '../errors/issue-list.ts';
import { pointer } from '../errors/json-pointer.ts';
import { parseMoment } from '../liquid/filters/moments.ts';
import { TemplateProblem } from '../liquid/template-problem.ts';
import { isTruthy } from '../liquid/truthiness.ts';

const dataBounds: JsonBounds = {
  depth: 32,
  containers: 20_000,
  values: 200_000,
  stringLength: 8_000_000,
  keyLength: 256,
  arrayLength: 1_000,
};
/** Overrides may replace rows and points, which have bounds of their own. */
const overrideBounds: JsonBounds = { ...dataBounds, arrayLength: 5_000 };

/**
 * The variables of a render: what was sent, and the declared default where nothing was. In a map without a prototype,
 * so that a variable may be called anything. Forms and spreadsheets send texts: those of variables declared as boolean, number
 * or date are converted, so that conditions see what the author meant. Adds issues for data that is no JSON, is too large or
 * has another type than declared, and for required variables without a value.
 */
export function readVariables(
  data: unknown,
  declarations: readonly VariableDeclaration[],
  issues: IssueList,
): Readonly<Record<string, unknown>> {
  const variables: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const sent = readObject(data, '/dynamicData', dataBounds, issues);
  for (const { name, default: fallback } of declarations) {
    if (fallback !== undefined && fallback !== null) variables[name] = fallback;
  }
  for (const name of Object.keys(sent)) {
    const value = sent[name];
    if (value !== undefined) variables[name] = value;
  }
  for (const declaration of declarations) checkDeclared(declaration, sent, variables, issues);
  for (const { name, type } of declarations) {
    if (Object.hasOwn(variables, name)) variables[name] = asDeclared(variables[name], type);
  }
  return variables;
}

/** `dynamicElements` as a map of objects; anything else is an issue. */
export function readOverrides(input: unknown, issues: IssueList): ReadonlyMap<string, RawObject> {
  const overrides = new Map<string, RawObject>();
  for (const [id, override] of Object.entries(readObject(input, '/dynamicElements', overrideBounds, issues))) {
    if (override === undefined) continue;
    if (isObject(override)) overrides.set(id, override);
    else
      refuse(issues, pointer('/dynamicElements', id), 'INVALID_TYPE', 'an object such as {"text": "Hello"}', override);
  }
  return overrides;
}

function readObject(input: unknown, path: string, bounds: JsonBounds, issues: IssueList): RawObject {
  if (input === undefined || input === null) return {};
  if (!checkJson(input, path, bounds, issues)) return {};
  if (isObject(input)) return input;
  refuse(issues, path, 'INVALID_TYPE', 'an object', input);
  return {};
}

function checkDeclared(
  { name, type, required }: VariableDeclaration,
  sent: RawObject,
  variables: Record<string, unknown>,
  issues: IssueList,
): void {
  const value = variables[name];
  if (value === undefined || value === null) {
    if (required)
      refuse(issues, pointer('/dynamicData', name), 'MISSING', 'a value, as the variable is required', value);
    return;
  }
  // Defaults are the design's own; an empty text means that a form field was left empty.
  if (!Object.hasOwn(sent, name) || value === '') return;
  const { expected, fits } = declaredTypes[type];
  if (!fits(value)) refuse(issues, pointer('/dynamicData', name), 'INVALID_TYPE', expected, value);
}

/**
 * A value in the form that its variable is declared to have. Numbers that JavaScript cannot hold exactly stay texts. Dates become
 * texts of ISO 8601, which `==` and `<` compare; one that came as such a text stays as it was written.
 */
function asDeclared(value: unknown, type: VariableDeclaration['type']): unknown {
  if (type === 'boolean') return value === null || isObject(value) ? value : isTruthy(value);
  if (type === 'number' && typeof value === 'string' && value.trim() !== '' && isNumeric(value)) {
    const number = Number(value);
    return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
  }
  if (type === 'date' && /^-?\d{5,16}$/.test(String(value)) && isMoment(value)) {
    return new Date(parseMoment(value, undefined).ms).toISOString();
  }
  return value;
}

const isUrl = (value: unknown): boolean => typeof value === 'string';
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 64 && Number.isFinite(Number(value)));

const isMoment = (value: unknown): boolean => {
  try {
    return parseMoment(value, undefined).ms !== undefined;
  } catch (error) {
    if (error instanceof TemplateProblem) return false;
    throw error;
  }
};

const declaredTypes = {
  text: {
    expected: 'a text, a number, a boolean, a list or {text, fontSize, color, fontWeight}',
    fits: (value) => !isObject(value) || Object.hasOwn(value, 'text'),
  },
  image: {
    expected: 'a URL or {url, crop, width, height}',
    fits: (value) => isUrl(value) || (isObject(value) && isUrl(value.url)),
  },
  number: { expected: 'a number', fits: isNumeric },
  boolean: {
    expected: 'true or false',
    fits: (value) => ['true', 'false', '1', '0', 'yes', 'no'].includes(String(value).trim().toLowerCase()),
  },
  date: { expected: 'a date such as 2026-11-21 or 2026-11-21T18:30:00Z, or seconds since 1970', fits: isMoment },
  color: { expected: 'a colour', fits: (value) => typeof value === 'string' && parseColor(value) !== undefined },
  list: { expected: 'a list', fits: Array.isArray },
  object: { expected: 'an object', fits: isObject },
} as const satisfies Record<
  VariableDeclaration['type'],
  { readonly expected: string; readonly fits: (value: unknown) => boolean }
>;

function refuse(issues: IssueList, path: string, code: IssueCode, expected: string, value: unknown): void {
  const received = describeValue(value);
  issues.add({ path, code, message: `expected ${expected}; received ${received}`, expected, received });
}
