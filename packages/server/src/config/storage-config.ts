import { z } from 'zod';
import { roles, type S3Config } from './config.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, hostname: /.*/, error: 'expected an absolute http or https URL' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Where rows and files lie and what this node does with them. */
export const storageVariables = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, hostname: /.*/, error: 'expected postgres://user:password@host:port/database' })
    .optional(),
  PLATEN_DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/, 'expected a whole number from 2 to 500')
    .transform(Number)
    .refine((value) => value >= 2 && value <= 500, 'expected a whole number from 2 to 500')
    .default(10),
  PLATEN_STORAGE: z.enum(['file', 's3'], { error: 'expected one of file, s3' }).default('file'),
  PLATEN_MIGRATIONS: z.enum(['make', 'await'], { error: 'expected make or await' }).default('make'),
  PLATEN_ROLE: z.enum(roles, { error: `expected one of ${roles.join(', ')}` }).default('all'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^[A-Za-z0-9!_.*'()-]+(?:\/[A-Za-z0-9!_.*'()-]+)*\/?$/,
      'expected names with slashes between, such as platen/eu',
    )
    .max(200)
    .transform((text) => `${text.replace(/\/$/, '')}/`)
    .default(''),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_SESSION_TOKEN: z.string().max(8_192).optional(),
  S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false', '1', '0'], { error: 'expected true or false' })
    .transform((text) => text === 'true' || text === '1')
    .default(false),
  S3_PUBLIC_URL: httpUrl.optional(),
} as const;

type StorageValues = z.output<z.ZodObject<typeof storageVariables>>;
type Given = Readonly<Record<string, string | undefined>>;

/** What is missing for the storage and the role that were asked for. */
export function storageProblems(given: Given): readonly string[] {
  const role = given['PLATEN_ROLE'] ?? 'all';
  const storage = given['PLATEN_STORAGE'] ?? 'file';
  const problems: string[] = [];
  if (role === 'api' || role === 'worker') {
    const why = `nodes with PLATEN_ROLE=${role} work together with others`;
    if (given['DATABASE_URL'] === undefined)
      problems.push(`DATABASE_URL: expected postgres://…, because ${why}; it is not set`);
    if (storage !== 's3')
      problems.push(`PLATEN_STORAGE: expected s3, because ${why}; received ${JSON.stringify(storage)}`);
  }
  if (storage === 's3') {
    if (given['S3_BUCKET'] === undefined) problems.push('S3_BUCKET: needed with PLATEN_STORAGE=s3; it is not set');
    problems.push(...keyProblems(given));
  }
  return problems;
}

/** Half a key opens nothing; without any, a role is taken. */
function keyProblems(given: Given): readonly string[] {
  const [id, secret] = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (given[id] !== undefined && given[secret] === undefined)
    return [`${secret}: expected the key's secret, since ${id} is set`];
  if (given[secret] !== undefined && given[id] === undefined)
    return [`${id}: expected the key's id, since ${secret} is set`];
  if (given['S3_SESSION_TOKEN'] !== undefined && given[id] === undefined)
    return [`${id}: expected the key that S3_SESSION_TOKEN belongs to; it is not set`];
  return [];
}

/** Undefined: files lie in the data directory. To be asked only when there are no problems. */
export function toS3Config(values: StorageValues): S3Config | undefined {
  if (values.PLATEN_STORAGE === 'file') return undefined;
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET ?? '',
    prefix: values.S3_PREFIX,
    credentials: toCredentials(values),
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
    publicUrl: values.S3_PUBLIC_URL,
  };
}

function toCredentials(values: StorageValues): S3Config['credentials'] {
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_SESSION_TOKEN: sessionToken,
  } = values;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}
