import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plan, plans } from '@platen/api';
import { indexNames, nearName } from '@platen/core';
import { z } from 'zod';
import { type PlanLimits, type PlanTable, specifiedPlans } from '../domain/plan.ts';

/** Other names of plans. */
const planAliases: Readonly<Record<string, Plan>> = { Pro: 'Individual' };

/** Undefined when there is no plan of that name. */
export function findPlan(name: string): Plan | undefined {
  return plans.find((plan) => plan === (planAliases[name] ?? name));
}

const whole = (max: number) => {
  const sentence = `expected a whole number from 1 to ${max}`;
  return z.int(sentence).min(1, sentence).max(max, sentence);
};
const orNull = (max: number) => {
  const sentence = `expected a whole number from 1 to ${max}, or null for no limit`;
  return z.int(sentence).min(1, sentence).max(max, sentence).nullable();
};

const fields = {
  requestsPerMinute: whole(1_000_000),
  concurrentRenders: whole(10_000),
  cpuSecondsPerMinute: orNull(1_000_000),
  batchRequestsPerHour: orNull(1_000_000),
  batchSize: whole(10_000),
  uploadBytes: whole(500 * 1024 ** 2),
  storedBytes: orNull(Number.MAX_SAFE_INTEGER),
  rendersPerDay: orNull(999_999_999),
  rendersPerMonth: orNull(999_999_999),
  signedFiles: z.boolean('expected true or false'),
} as const satisfies Readonly<Record<keyof PlanLimits, z.ZodType>>;
const fieldNames = Object.keys(fields);
const indexedFields = indexNames(fieldNames);

/** Settings of single limits. `PLATEN_PLANS` replaces them. */
const replaced = ['PLATEN_RENDERS_PER_DAY', 'PLATEN_RENDERS_PER_MONTH', 'PLATEN_SIGNED_FILES_PLANS'] as const;

export interface ReadPlans {
  /** Do not use these plans when there are problems. */
  readonly plans: PlanTable;
  readonly problems: readonly string[];
}

/**
 * Reads `PLATEN_PLANS`: JSON, or the path of a file that holds it. Fields that are not given have their specified
 * values.
 */
export function readPlans(given: Readonly<Record<string, string | undefined>>, cwd: string): ReadPlans {
  const { PLATEN_PLANS: text } = given;
  if (text === undefined) return { plans: specifiedPlans, problems: [] };
  const problems: string[] = [];
  const say = (sentence: string) => void problems.push(`PLATEN_PLANS: ${sentence}`);
  for (const other of replaced) {
    if (given[other] !== undefined) say(`expected without ${other}; give the plans that limit here`);
  }
  const table: Record<Plan, PlanLimits> = { ...specifiedPlans };
  const sent = readJson(text, { cwd, say });
  if (problems.length > 0 || !isObject(sent, say)) return { plans: table, problems };
  const seen = new Set<Plan>();
  for (const [name, changes] of Object.entries(sent)) {
    const plan = findPlan(name);
    if (plan === undefined) say(`${name}: expected one of ${plans.join(', ')}; received ${JSON.stringify(name)}`);
    else if (seen.has(plan)) say(`${name}: expected each plan once; Pro is another name of Individual`);
    else if (isObject(changes, (sentence) => say(`${name}: ${sentence}`))) {
      seen.add(plan);
      table[plan] = { ...table[plan], ...readLimits(changes, (sentence) => say(`${name}.${sentence}`)) };
    }
  }
  return { plans: table, problems };
}

function readLimits(changes: Readonly<Record<string, unknown>>, say: (sentence: string) => void): Partial<PlanLimits> {
  const limits: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined;
    const parsed = field?.safeParse(value);
    if (parsed?.success) limits[name] = parsed.data;
    else if (parsed) say(`${name}: ${parsed.error.issues[0]?.message}; received ${JSON.stringify(value)}`);
    else {
      const near = nearName(name, indexedFields);
      say(`${name}: expected one of ${fieldNames.join(', ')}${near === undefined ? '' : `. Did you mean ${near}?`}`);
    }
  }
  return limits;
}

interface Source {
  readonly cwd: string;
  readonly say: (sentence: string) => void;
}

function readJson(text: string, { cwd, say }: Source): unknown {
  const isJson = text.trimStart().startsWith('{');
  const file = path.resolve(cwd, text);
  try {
    return JSON.parse(isJson ? text : readFileSync(file, 'utf8'));
  } catch (cause) {
    const { message } = cause as Error;
    say(`expected JSON of plans, or the path of a file that holds it; ${isJson ? '' : `${file}: `}${message}`);
    return undefined;
  }
}

function isObject(value: unknown, say: (sentence: string) => void): value is Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return true;
  say(`expected an object; received ${JSON.stringify(value)}`);
  return false;
}
