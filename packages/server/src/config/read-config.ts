import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Plan, plans } from '@platen/api';
import { z } from 'zod';
import type { PlanLimits, PlanTable } from '../domain/plan.ts';
import { type Config, logLevels } from './config.ts';
import { libraryProblems, libraryVariables, toLibraryConfig } from './library-config.ts';
import { mailProblems, mailVariables, toMailConfig } from './mail-config.ts';
import { oidcProblems, oidcVariables, toOidcConfig } from './oidc-config.ts';
import { findPlan, readPlans } from './plans-config.ts';
import { trustedProxies } from './proxy-config.ts';
import { readSecretFiles, secretSettings } from './secret-files.ts';
import { storageProblems, storageVariables, toS3Config } from './storage-config.ts';
import { toTracingConfig, tracingVariables } from './tracing-config.ts';

/** Thrown with every problem at once; holds no value of a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['The configuration is not valid:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const secrets: ReadonlySet<string> = new Set(secretSettings);
const hostPattern = /^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/;

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `expected a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `expected a whole number from ${min} to ${max}`);

/** Limits of a month are counted from its first day. */
const minUsageDays = 32;

const perPlanSentence = `expected plan=number, comma-separated, such as Free=50,Individual=1000`;

/** `Free=50,Teams=1000`. */
const perPlan = z.string().transform((text, context): Partial<Record<Plan, number>> => {
  const entries = text.split(',').map((part) => part.split('=').map((side) => side.trim()));
  const limits: Partial<Record<Plan, number>> = {};
  for (const [name = '', count = '', ...rest] of entries) {
    const plan = findPlan(name);
    if (!plan || !/^\d{1,9}$/.test(count) || rest.length > 0) {
      context.addIssue(perPlanSentence);
      return z.NEVER;
    }
    limits[plan] = Number(count);
  }
  return limits;
});

const planList = z.string().transform((text, context): readonly Plan[] => {
  const names = text.split(',').map((name) => name.trim());
  const known = names.map(findPlan);
  if (!known.includes(undefined)) return known.filter((plan) => plan !== undefined);
  context.addIssue(`expected plans of ${plans.join(', ')}, comma-separated`);
  return z.NEVER;
});

/** Every environment variable with its check and default. */
export const settings = {
  PORT: integer(1, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PLATEN_OPERATOR_PORT: integer(1, 65_535).optional(),
  PLATEN_OPERATOR_HOST: z.string().default('127.0.0.1'),
  PLATEN_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'expected an absolute http or https URL' })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  PLATEN_DATA_DIR: z.string().default('./data'),
  ...storageVariables,
  PLATEN_RENDER_PROCESSES: integer(1, 256).optional(),
  PLATEN_SPARE_PROCESSES: z.enum(['on', 'off'], { error: 'expected on or off' }).default('on'),
  PLATEN_BOOTSTRAP_API_KEY: z.string().min(20, 'expected 20 characters or more').max(512).optional(),
  PLATEN_BOOTSTRAP_PLAN: z
    .string()
    .transform((plan) => findPlan(plan) ?? plan)
    .pipe(z.enum(plans, { error: `expected one of ${plans.join(', ')}` }))
    .default('Enterprise'),
  PLATEN_FETCH_ALLOW_HOSTS: z
    .string()
    .transform((hosts) =>
      hosts
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every((host) => hostPattern.test(host)), 'expected host or host:port, comma-separated')
    .default([]),
  PLATEN_WEBHOOK_HEADER_PREFIX: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, 'expected letters, digits and hyphens, such as X-Acme')
    .default('X-Service'),
  PLATEN_WEBHOOK_HTTP: z.enum(['refuse', 'allow'], { error: 'expected refuse or allow' }).default('refuse'),
  PLATEN_TRUSTED_PROXIES: trustedProxies.default([]),
  PLATEN_ADMIN_TOKEN: z.string().min(20, 'expected 20 characters or more').max(512).optional(),
  PLATEN_SETUP: z.enum(['on', 'off'], { error: 'expected on or off' }).default('on'),
  PLATEN_SESSION_IDLE_HOURS: integer(0, 720).default(0),
  ...mailVariables,
  ...oidcVariables,
  PLATEN_RESULT_EXPIRY_DAYS: integer(0, 3_650).default(30),
  PLATEN_RENDER_HISTORY_DAYS: integer(0, 36_500).default(365),
  PLATEN_REQUEST_DATA_DAYS: integer(0, 36_500).default(30),
  PLATEN_WEBHOOK_HISTORY_DAYS: integer(0, 36_500).default(30),
  PLATEN_USAGE_HISTORY_DAYS: integer(0, 36_500)
    .refine((days) => days === 0 || days >= minUsageDays, `expected 0, or ${minUsageDays} or more`)
    .default(1_095),
  PLATEN_BACKUP_HOURS: integer(0, 8_760).default(24),
  PLATEN_MIN_FREE_MEGABYTES: integer(0, 100_000_000).default(256),
  PLATEN_KEEP_ALL_HOURS: integer(0, 8_760).default(24),
  PLATEN_LEASE_SECONDS: integer(1, 600).default(30),
  PLATEN_STOP_DELAY_SECONDS: integer(0, 60).default(0),
  PLATEN_PLANS: z.string().optional(),
  PLATEN_RENDERS_PER_DAY: perPlan.default({}),
  PLATEN_RENDERS_PER_MONTH: perPlan.default({}),
  PLATEN_SIGNED_FILES_PLANS: planList.default([...plans]),
  ...libraryVariables,
  PLATEN_STUDIO: z.enum(['on', 'off'], { error: 'expected on or off' }).default('on'),
  PLATEN_LOG_LEVEL: z.enum(logLevels, { error: `expected one of ${logLevels.join(', ')}` }).default('info'),
  ...tracingVariables,
};

const environment = z.object(settings);

/**
 * Reads the environment, and the files in which it says that secrets lie. Throws ConfigError that lists every problem.
 * An empty variable counts as unset.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, cwd: string): Config {
  const { given, problems } = readSecretFiles(env, cwd);
  const parsed = environment.safeParse(given);
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => describe(issue, given)));
  const { plans: limits, problems: planProblems } = readPlans(given, cwd);
  problems.push(
    ...planProblems,
    ...libraryProblems(given),
    ...storageProblems(given),
    ...mailProblems(given),
    ...oidcProblems(given),
    ...portProblems(given),
  );
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    operator:
      values.PLATEN_OPERATOR_PORT === undefined
        ? undefined
        : { host: values.PLATEN_OPERATOR_HOST, port: values.PLATEN_OPERATOR_PORT },
    baseUrl: values.PLATEN_BASE_URL ?? `http://localhost:${values.PORT}`,
    dataDir: path.resolve(cwd, values.PLATEN_DATA_DIR),
    renderProcesses: values.PLATEN_RENDER_PROCESSES ?? availableParallelism(),
    spareProcesses: values.PLATEN_SPARE_PROCESSES === 'on' ? 1 : 0,
    bootstrap: { apiKey: values.PLATEN_BOOTSTRAP_API_KEY, plan: values.PLATEN_BOOTSTRAP_PLAN },
    databaseUrl: values.DATABASE_URL,
    leaseSeconds: values.PLATEN_LEASE_SECONDS,
    stopDelaySeconds: values.PLATEN_STOP_DELAY_SECONDS,
    databaseConnections: values.PLATEN_DATABASE_CONNECTIONS,
    role: values.PLATEN_ROLE,
    migrations: values.PLATEN_MIGRATIONS,
    keepAllMs: values.PLATEN_KEEP_ALL_HOURS * 3_600_000,
    trustedProxies: values.PLATEN_TRUSTED_PROXIES,
    s3: toS3Config(values),
    adminToken: values.PLATEN_ADMIN_TOKEN,
    setupLink: values.PLATEN_SETUP === 'on',
    sessionIdleMs: values.PLATEN_SESSION_IDLE_HOURS === 0 ? null : values.PLATEN_SESSION_IDLE_HOURS * 3_600_000,
    mail: toMailConfig(values),
    oidc: toOidcConfig(values),
    resultExpirySeconds: values.PLATEN_RESULT_EXPIRY_DAYS === 0 ? null : values.PLATEN_RESULT_EXPIRY_DAYS * 86_400,
    backupEveryMs: values.PLATEN_BACKUP_HOURS === 0 ? null : values.PLATEN_BACKUP_HOURS * 3_600_000,
    minFreeBytes: values.PLATEN_MIN_FREE_MEGABYTES * 1024 ** 2,
    history: {
      renderDays: daysOf(values.PLATEN_RENDER_HISTORY_DAYS),
      requestDataDays: values.PLATEN_REQUEST_DATA_DAYS,
      webhookDays: daysOf(values.PLATEN_WEBHOOK_HISTORY_DAYS),
      usageDays: daysOf(values.PLATEN_USAGE_HISTORY_DAYS),
    },
    plans: withSingleLimits(limits, values),
    fetchAllowHosts: values.PLATEN_FETCH_ALLOW_HOSTS,
    webhooks: {
      headerPrefix: values.PLATEN_WEBHOOK_HEADER_PREFIX,
      allowHttp: values.PLATEN_WEBHOOK_HTTP === 'allow',
    },
    library: toLibraryConfig(values),
    studio: values.PLATEN_STUDIO === 'on',
    logLevel: values.PLATEN_LOG_LEVEL,
    tracing: toTracingConfig(values),
  };
}

/** Operators have a port of their own, or none. */
function portProblems(given: Readonly<Record<string, string>>): readonly string[] {
  const port = given['PLATEN_OPERATOR_PORT'];
  if (port === undefined && given['PLATEN_OPERATOR_HOST'] !== undefined)
    return ['PLATEN_OPERATOR_PORT: expected a port, since PLATEN_OPERATOR_HOST is set'];
  if (port !== undefined && Number(port) === Number(given['PORT'] ?? 3000))
    return [`PLATEN_OPERATOR_PORT: expected another port than that of PORT; received ${JSON.stringify(port)}`];
  return [];
}

/** The settings of single limits are for who names no plans otherwise. */
function withSingleLimits(limits: PlanTable, values: z.output<typeof environment>): PlanTable {
  if (values.PLATEN_PLANS !== undefined) return limits;
  const entries = plans.map((plan): [Plan, PlanLimits] => [
    plan,
    {
      ...limits[plan],
      rendersPerDay: values.PLATEN_RENDERS_PER_DAY[plan] ?? null,
      rendersPerMonth: values.PLATEN_RENDERS_PER_MONTH[plan] ?? null,
      signedFiles: values.PLATEN_SIGNED_FILES_PLANS.includes(plan),
    },
  ]);
  return Object.fromEntries(entries) as unknown as PlanTable;
}

/** 0 stands for ever. */
function daysOf(days: number): number | null {
  return days === 0 ? null : days;
}

function describe(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const received = secrets.has(name) ? 'a value that is not shown' : JSON.stringify(given[name]);
  return `${name}: ${issue.message}; received ${received}`;
}
