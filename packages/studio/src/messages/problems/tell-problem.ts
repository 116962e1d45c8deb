import type { ErrorCode, IssueCode, WarningCode } from '@platen/core';

type Details = Readonly<Record<string, unknown>>;

/** A warning or an error of engine or service. */
export interface Told {
  readonly code: string;
  /** In English. */
  readonly message: string;
  readonly details?: unknown;
}

/** Writes a value of `details` for people: a number as the language writes it, a list with what stands between its items. */
export type Written = (name: string, between?: string) => string;

/** What a warning says; an answer of undefined leaves it in English. */
export type TellWarning = (written: Written, details: Details) => string | undefined;

/** What engine and service tell, in another language than English. */
export interface ProblemWords {
  readonly warnings: Readonly<Partial<Record<WarningCode, TellWarning>>>;
  /** Errors whose code says all. */
  readonly errors: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Errors of which the English sentence says more than the code: it stands behind. */
  readonly detailed: Readonly<Partial<Record<ErrorCode, string>>>;
  /** What is wrong at one place of an input. */
  readonly issues: Readonly<Partial<Record<IssueCode, string>>>;
}

interface Issue {
  readonly code: string;
}

/** Says a warning or an error in the language of some words; in English where they do not have it. */
export function tellProblem(
  { code, message, details: given }: Told,
  { warnings, errors, detailed, issues }: ProblemWords,
  locale = 'en',
): string {
  const details = (typeof given === 'object' && given !== null ? given : {}) as Details;
  const tell = find(warnings, code);
  if (tell) return tell(writer(details, locale), details) ?? message;
  const plain = find(errors, code);
  if (plain !== undefined) return plain;
  const [issue] = Array.isArray(details['errors']) ? (details['errors'] as readonly Issue[]) : [];
  const sentence = find(issues, issue?.code ?? code) ?? find(detailed, code);
  return sentence === undefined ? message : `${sentence} (${message})`;
}

function writer(details: Details, locale: string): Written {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const write = (value: unknown): string => (typeof value === 'number' ? numbers.format(value) : String(value ?? '?'));
  return (name, between = ', ') => {
    const value = details[name];
    return Array.isArray(value) ? value.map(write).join(between) : write(value);
  };
}

/** Codes come from outside: `constructor` is none. */
function find<Value>(table: Readonly<Record<string, Value | undefined>>, code: string): Value | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
