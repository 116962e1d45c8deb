import type { Plan } from '@platen/api';
import type { PlanTable } from '../domain/plan.ts';
import type { LibraryConfig } from './library-config.ts';

/** What the service was told, checked and with every default filled in. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where `/metrics` and `/admin` listen; undefined: on the public port. */
  readonly operator: { readonly host: string; readonly port: number } | undefined;
  /** Without a slash at the end; what `imageUrl` starts with. */
  readonly baseUrl: string;
  /** Absolute path; holds the embedded database and the files. */
  readonly dataDir: string;
  readonly renderProcesses: number;
  readonly bootstrap: { readonly apiKey: string | undefined; readonly plan: Plan };
  /** `postgres://…`; the embedded database when undefined. */
  readonly databaseUrl: string | undefined;
  /** Connections to PostgreSQL that this node opens at most. */
  readonly databaseConnections: number;
  /** Undefined: the admin API is off. */
  readonly adminToken: string | undefined;
  /** Whether a start prints a link that makes the first person, as long as there is none. */
  readonly setupLink: boolean;
  /** After how long without a call a session ends; null: only after its 30 days. */
  readonly sessionIdleMs: number | null;
  /** Where mails go, and whom they are from; undefined: none are sent. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** Where people sign in elsewhere; undefined: only here. */
  readonly oidc: OidcConfig | undefined;
  /** How long a result is kept when the request does not say; null: for ever. */
  readonly resultExpirySeconds: number | null;
  /** Between two backups of the embedded database; null: only when one is asked for. */
  readonly backupEveryMs: number | null;
  /** Of the data directory's disk: with less, nothing is taken in; 0: always. */
  readonly minFreeBytes: number;
  /** How many days rows are kept of what is over; null: for ever. */
  readonly history: {
    /** Of renders and batches whose files are gone, from their end. */
    readonly renderDays: number | null;
    /** Of what a render was asked for with; 0: nothing is kept. */
    readonly requestDataDays: number;
    /** Of webhook deliveries that wait for no attempt. */
    readonly webhookDays: number | null;
    /** Of the counts of an account's days. */
    readonly usageDays: number | null;
  };
  readonly plans: PlanTable;
  readonly role: Role;
  /** Whether this process brings the tables up to date at its start, or waits until `platen migrate` has done so. */
  readonly migrations: 'make' | 'await';
  /** Proxies whose word on the client is taken. */
  /** How long after the first start, or after files were adopted, no file is deleted. */
  readonly keepAllMs: number;
  readonly trustedProxies: readonly AddressRange[];
  /** Where files lie; undefined: in the data directory. */
  readonly s3: S3Config | undefined;
  /** How long a node may be silent before others take over the renders that it had begun. */
  readonly leaseSeconds: number;
  /** How long a node that is to stop goes on serving while it says that it is not ready. */
  readonly stopDelaySeconds: number;
  readonly fetchAllowHosts: readonly string[];
  readonly webhooks: {
    /** What the names of the specification's headers begin with, `X-Service` by default. */
    readonly headerPrefix: string;
    /** Whether receivers may be told without TLS. */
    readonly allowHttp: boolean;
  };
  readonly library: LibraryConfig;
  /** Whether the web app is served. */
  readonly studio: boolean;
  readonly logLevel: LogLevel;
  readonly tracing: {
    /** Of a collector that speaks OTLP over HTTP; undefined: nothing is traced. */
    readonly endpoint: string | undefined;
    readonly headers: Readonly<Record<string, string>>;
    /** Of the traces that begin here, 0 to 1. */
    readonly share: number;
  };
}

/** An address, or a range of addresses. */
export interface AddressRange {
  readonly address: string;
  /** Bits that are the same in all of the range. */
  readonly prefix: number;
}

/** A bucket of a store that speaks S3. */
export interface S3Config {
  /** Undefined: Amazon's own of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** What the names of all objects begin with; empty, or with a slash at the end. */
  readonly prefix: string;
  /** Undefined: of the role that the machine, its container or `AWS_…` in the environment gives, renewed before they end. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined;
  /** The bucket's name stands in the path and not in the host's name. */
  readonly forcePathStyle: boolean;
  /** Where anybody may read the bucket, such as a CDN; without a slash at the end. */
  readonly publicUrl: string | undefined;
}

/** What a node does: everything, all but the work that waits in the queue, or nothing but that. */
export const roles = ['all', 'api', 'worker'] as const;
export type Role = (typeof roles)[number];

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A provider of OpenID Connect. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Domains of e-mails, in lower case, whose people may sign in; empty: all, where they exist here or are invited. */
  readonly allowedDomains: readonly string[];
}
