import type { Plan } from '@platen/api';
import type { PlanTable } from '../domain/plan.ts';
import type { LibraryConfig } from './library-config.ts';

/** The service's settings, checked and with all defaults filled in. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where `/metrics` and `/admin` listen; undefined: on the public port. */
  readonly operator: { readonly host: string; readonly port: number } | undefined;
  /** The address that `imageUrl` begins with, without a slash at the end. */
  readonly baseUrl: string;
  /** Absolute path; holds the embedded database and the files. */
  readonly dataDir: string;
  readonly renderProcesses: number;
  /** How many render processes, and how many analysis processes, stand ready beside those with work. */
  readonly spareProcesses: number;
  readonly bootstrap: { readonly apiKey: string | undefined; readonly plan: Plan };
  /** `postgres://…`; the embedded database when undefined. */
  readonly databaseUrl: string | undefined;
  /** Connections to PostgreSQL that this node opens at most. */
  readonly databaseConnections: number;
  /** Undefined: the admin API is off. */
  readonly adminToken: string | undefined;
  /** Whether a start prints a link that creates the first person, as long as there is no person. */
  readonly setupLink: boolean;
  /** How long a session lasts without a call, ms; null: its full 30 days. */
  readonly sessionIdleMs: number | null;
  /** The mail server and the sender's address; undefined: no mails are sent. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** The provider for single sign-on; undefined: people sign in only here. */
  readonly oidc: OidcConfig | undefined;
  /** How long a result is kept when the request does not say; null: for ever. */
  readonly resultExpirySeconds: number | null;
  /** Time between two backups of the embedded database; null: backups are made only when one is asked for. */
  readonly backupEveryMs: number | null;
  /** Free bytes that the data directory's disk must have: with less, nothing is accepted. 0: no check. */
  readonly minFreeBytes: number;
  /** How many days rows about finished things are kept; null: for ever. */
  readonly history: {
    /** Days for renders and batches whose files are gone, counted from their end. */
    readonly renderDays: number | null;
    /** Days for the data of render requests; 0: none is kept. */
    readonly requestDataDays: number;
    /** Days for webhook deliveries that wait for no further attempt. */
    readonly webhookDays: number | null;
    /** Days for the daily counts of accounts. */
    readonly usageDays: number | null;
  };
  readonly plans: PlanTable;
  readonly role: Role;
  /** Whether this process updates the tables at its start, or waits until `platen migrate` has done so. */
  readonly migrations: 'make' | 'await';
  /** How long no file is deleted after the first start or after files were adopted, ms. */
  readonly keepAllMs: number;
  /** Proxies whose headers about the client's address are believed. */
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
    /** The address of a collector that accepts OTLP over HTTP; undefined: nothing is traced. */
    readonly endpoint: string | undefined;
    readonly headers: Readonly<Record<string, string>>;
    /** The share of traces begun by this service that are kept, 0 to 1. */
    readonly share: number;
  };
}

/** One address or a range of addresses. */
export interface AddressRange {
  readonly address: string;
  /** How many leading bits all addresses of the range share. */
  readonly prefix: number;
}

/** A bucket of an S3-compatible store. */
export interface S3Config {
  /** Undefined: Amazon's own endpoint for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** The prefix of all object names; empty, or with a slash at the end. */
  readonly prefix: string;
  /**
   * Undefined: the credentials of a role from the machine, its container or `AWS_…` in the environment, renewed before
   * they expire.
   */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
    | undefined;
  /** Whether the bucket's name stands in the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** The address at which anybody may read the bucket, such as a CDN; without a slash at the end. */
  readonly publicUrl: string | undefined;
}

/** What a node does. `all`: everything; `api`: everything but the queued work; `worker`: only the queued work. */
export const roles = ['all', 'api', 'worker'] as const;
export type Role = (typeof roles)[number];

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A provider of OpenID Connect. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * E-mail domains, in lower case, whose people may sign in. Empty: every domain, for people who already exist here or
   * are invited.
   */
  readonly allowedDomains: readonly string[];
}
