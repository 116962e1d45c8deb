import type { DesignVariable } from '@platen/core';

/** How a variable is compared. */
export const conditionTests = ['filled', 'empty', '==', '!=', '>', '>=', '<', '<=', 'contains'] as const;
export type ConditionTest = (typeof conditionTests)[number];

/** A condition that people put together without writing Liquid. */
export interface Condition {
  readonly variable: string;
  readonly test: ConditionTest;
  /** What it is compared with, as people write it; empty where the test needs none. */
  readonly value: string;
}

const wordsPattern = String.raw`[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*`;
/** A name that is more than one word, as a column may have, stands in brackets. */
const variablePattern = String.raw`${wordsPattern}|\["[^"\]]+"\]`;
const words = new RegExp(`^(?:${wordsPattern})$`, 'u');
const alone = new RegExp(`^(not\\s+)?(${variablePattern})$`, 'u');
const compared = new RegExp(
  `^(${variablePattern})\\s*(==|!=|>=|<=|>|<|\\bcontains\\b)\\s*(?:"([^"]*)"|'([^']*)'|(-?\\d+(?:\\.\\d+)?|true|false))$`,
  'u',
);
/** What can stand there without quotation marks. */
const bare = /^(?:-?\d+(?:\.\d+)?|true|false)$/;

/** Reads what `writeCondition` writes, and what people write like it; undefined where the condition says more. */
export function readCondition(text: string): Condition | undefined {
  const inner = /^\{\{([^{}]*)\}\}$/.exec(text.trim())?.[1] ?? text;
  const [, not, variable] = alone.exec(inner.trim()) ?? [];
  if (variable === 'true' || variable === 'false') return undefined;
  if (variable !== undefined)
    return { variable: nameOf(variable), test: not === undefined ? 'filled' : 'empty', value: '' };
  const [, name, test, doubly, singly, plain] = compared.exec(inner.trim()) ?? [];
  if (name === undefined) return undefined;
  return { variable: nameOf(name), test: test as ConditionTest, value: doubly ?? singly ?? plain ?? '' };
}

/** As Liquid. A text such as `"7"` equals no number, so that the type of the variable decides how a value is written. */
export function writeCondition(condition: Condition, type: DesignVariable['type'] = 'text'): string {
  const { test, value } = condition;
  const variable = words.test(condition.variable) ? condition.variable : `["${condition.variable}"]`;
  if (test === 'filled') return variable;
  if (test === 'empty') return `not ${variable}`;
  const isBare = bare.test(value) && (/[<>]/.test(test) || type === 'number' || type === 'boolean');
  return `${variable} ${test} ${isBare ? value : quoted(value)}`;
}

const nameOf = (written: string): string => (written.startsWith('[') ? written.slice(2, -2) : written);

/** Liquid has no way to write both kinds of quotation marks in one text. */
function quoted(value: string): string {
  return value.includes('"') ? `'${value.replaceAll("'", '’')}'` : `"${value}"`;
}

/** Whether the condition compares with a value. */
export const takesValue = (test: ConditionTest): boolean => test !== 'filled' && test !== 'empty';
