import { PlatenError } from '@platen/core';

/** What is wrong in words that anybody may read, no name of a host and no secret among them, and what to do. */
export interface Explanation {
  readonly sentence: string;
  readonly remedy: string;
}

export type Part = 'database' | 'storage' | 'disk' | 'port' | 'operator port';

type Known = readonly [codes: RegExp, sentence: string, remedy: string];

/** By the codes that errors have: of the system, of TLS, of SQLite, of PostgreSQL (SQLSTATE), of S3. */
const network = (it: string, settings: string): readonly Known[] => [
  [/^ECONNREFUSED$/, `Nothing listens where ${it} should be.`, `Start it, or check host and port in ${settings}.`],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, `The name of ${it}'s host is not known.`, `Check the host in ${settings}, and DNS.`],
  [
    /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TimeoutError|AbortError)$/,
    `${capital(it)} cannot be reached, or does not answer in time.`,
    `Check host and port in ${settings}, and that no firewall is between.`,
  ],
  [
    /^(?:ECONNRESET|EPIPE)$/,
    `${capital(it)} closes connections.`,
    `Look at its log; check host and port in ${settings}.`,
  ],
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:VERIFY|GET)\w+)$/,
    `The certificate of ${it} is of nobody that this machine trusts.`,
    'Name the certificate of its authority in NODE_EXTRA_CA_CERTS.',
  ],
  [/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/, `The certificate of ${it} is not valid now.`, 'Renew it; check the clock.'],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    `The certificate of ${it} is for another name.`,
    `Use a name in ${settings} that stands in the certificate.`,
  ],
  [
    /^(?:EPROTO|ERR_SSL_\w+)$/,
    `${capital(it)} does not speak TLS as it is asked to.`,
    `Check in ${settings} whether TLS is meant, and the port.`,
  ],
];

const disk: readonly Known[] = [
  [
    /^(?:EACCES|EPERM|SQLite (?:8|14))$/,
    'The data folder cannot be read or written.',
    'Give the user of the service the right to read and write all in PLATEN_DATA_DIR, or name another folder.',
  ],
  [
    // ENOENT is what Node.js says of several folders that may not be made.
    /^(?:EROFS|ENOENT mkdir)$/,
    'The data folder is on a disk that takes no writes.',
    'Mount it for writing, or set PLATEN_DATA_DIR.',
  ],
  [/^(?:ENOTDIR|EEXIST)$/, 'The data folder is a file, or lies in one.', 'Name a folder in PLATEN_DATA_DIR.'],
  [/^(?:ENOSPC|EDQUOT|SQLite 13)$/, 'The disk of the data folder is full.', 'Make room on it, or set PLATEN_DATA_DIR.'],
  [/^(?:EIO|SQLite 10)$/, 'The disk of the data folder fails.', "Look at the system's log, and replace the disk."],
];

/** By the names of its settings. */
const port = (port: string, host: string): readonly Known[] => [
  [/^EADDRINUSE$/, 'Another program listens on the port.', `Stop it, or name another port in ${port}.`],
  [
    /^EACCES$/,
    'The user of the service may not listen on the port.',
    `Name a port from 1024 on in ${port}, and have a proxy listen on the other one.`,
  ],
  [
    /^(?:EADDRNOTAVAIL|EAFNOSUPPORT|ENOTFOUND|EAI_AGAIN)$/,
    'This machine does not have the address that is to be listened on.',
    `Name one of its own in ${host}, or 0.0.0.0 for all.`,
  ],
];

const table: Readonly<Record<Part, readonly Known[]>> = {
  database: [
    [/^28P01$/, 'PostgreSQL refuses the password.', 'Check user and password in DATABASE_URL.'],
    [
      /^28000$/,
      'PostgreSQL lets this user not in from here, or not so.',
      'Check the user in DATABASE_URL, pg_hba.conf, and whether the server wants TLS (sslmode=verify-full).',
    ],
    [/^3D000$/, 'The database does not exist.', 'Make it (createdb), or check the name in DATABASE_URL.'],
    [
      /^42501$/,
      'The user of the database lacks a right.',
      'Make it the owner of the database, or let it make schemas (`grant create on database … to …`) and tables (`grant ' +
        'create, usage on schema public to …`).',
    ],
    [
      // As PgBouncer says it.
      /^08P01$/,
      'The pooler before PostgreSQL refuses a setting of the connection.',
      'Add statement_timeout and idle_in_transaction_session_timeout to its ignore_startup_parameters.',
    ],
    [/^53300$/, 'PostgreSQL has no connection left.', 'Raise max_connections, or lower PLATEN_DATABASE_CONNECTIONS.'],
    [
      /^(?:25006|the database server only reads)$/,
      'PostgreSQL takes no writes: it is a standby, or set to read only.',
      'Name the server that takes writes in DATABASE_URL.',
    ],
    [/^57P0[13]$/, 'PostgreSQL is starting or stopping.', 'Wait until it has started.'],
    [
      /^does not support SSL/,
      'PostgreSQL does not speak TLS, which DATABASE_URL asks for.',
      'Switch it on at the server, or take sslmode out of DATABASE_URL.',
    ],
    [
      /^(?:timeout exceeded|Query read timeout|Connection terminated due to connection timeout)/,
      'PostgreSQL cannot be reached, or does not answer in time.',
      'Check host and port in DATABASE_URL, and that no firewall is between.',
    ],
    [/^(?:08\w{3}|Connection terminated)/, 'PostgreSQL closes connections.', 'Look at its log.'],
    [/^53100$/, 'The disk of PostgreSQL is full.', 'Make room on it.'],
    [/^(?:53|57P|58)\w{3}$/, 'PostgreSQL cannot work now.', 'Look at its log.'],
    [/^(?:40001|40P01|55P03|57014)$/, 'PostgreSQL is too busy.', 'Look for transactions that last.'],
    ...network('PostgreSQL', 'DATABASE_URL'),
    ...disk,
  ],
  storage: [
    [/^InvalidAccessKeyId$/, 'The store of files does not know the access key.', 'Check S3_ACCESS_KEY_ID.'],
    [
      /^CredentialsProviderError$/,
      'There is no access key for the store of files, and this machine has no role.',
      'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the machine or its service account a role.',
    ],
    [
      /^(?:ExpiredToken|ExpiredTokenException|InvalidToken|TokenRefreshRequired)$/,
      'The session token of the access key has ended, or is of another key.',
      'Give the node a new one in S3_SESSION_TOKEN, or a role, which renews its own.',
    ],
    [/^SignatureDoesNotMatch$/, 'The secret of the access key is wrong.', 'Check S3_SECRET_ACCESS_KEY.'],
    [
      /^NoSuchBucket$/,
      'The bucket does not exist.',
      'Make it, or check S3_BUCKET, S3_ENDPOINT and S3_FORCE_PATH_STYLE.',
    ],
    [
      /^(?:AccessDenied|AllAccessDisabled|Forbidden)$/,
      'The access key lacks a right on the bucket.',
      'Give it s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject on what lies in it.',
    ],
    [
      /^(?:PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|TemporaryRedirect)$/,
      'The bucket is of another region.',
      'Set S3_REGION to the region of the bucket, and S3_ENDPOINT to that of the region.',
    ],
    [/^RequestTimeTooSkewed$/, "This machine's clock is wrong by minutes.", 'Set it, best by NTP.'],
    [
      /^(?:InternalError|ServiceUnavailable|SlowDown|UnknownError|5\d\d)$/,
      'The store of files answers with errors of its own.',
      'Look at its log.',
    ],
    ...network('the store of files', 'S3_ENDPOINT'),
    ...disk,
  ],
  disk,
  port: port('PORT', 'HOST'),
  'operator port': port('PLATEN_OPERATOR_PORT', 'PLATEN_OPERATOR_HOST'),
};

/**
 * Undefined: nothing that an operator is known to have caused. Looks through the causes of causes; the part is the one that an
 * error names itself, else the given one.
 */
export function explainFailure(part: Part, cause: unknown): Explanation | undefined {
  const errors = [...chainOf(cause)];
  const rows = table[errors.map(partOf).find((named) => named !== undefined) ?? part];
  for (const error of errors) {
    for (const text of textsOf(error)) {
      const known = rows.find(([codes]) => codes.test(text));
      if (known) return { sentence: known[1], remedy: known[2] };
    }
  }
  return undefined;
}

function partOf(error: Error): Part | undefined {
  const named = error instanceof PlatenError ? error.details['part'] : undefined;
  return named === 'database' || named === 'storage' ? named : undefined;
}

function* chainOf(cause: unknown, depth = 0): Generator<Error> {
  if (!(cause instanceof Error) || depth > 8) return;
  yield cause;
  if (cause instanceof AggregateError) for (const each of cause.errors) yield* chainOf(each, depth + 1);
  yield* chainOf(cause.cause, depth + 1);
}

/** The driver of PostgreSQL says some things in words only. */
function textsOf(error: Error): readonly string[] {
  const code = 'code' in error ? [String(error.code)] : [];
  const call = 'syscall' in error ? code.map((each) => `${each} ${error.syscall}`) : [];
  // Extended codes have the primary one in their low byte.
  const ofSqlite = 'errcode' in error ? [`SQLite ${Number(error.errcode) & 0xff}`] : [];
  return [...code, ...call, ...ofSqlite, error.name, error.message.replace(/^The server /, '')];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
