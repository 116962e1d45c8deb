import type { LibraryConfig } from './library-config.ts';

/** What the service was told, checked and with every default filled in. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Without a slash at the end; what `imageUrl` starts with. */
  readonly baseUrl: string;
  /** Absolute path; holds the embedded database and the files. */
  readonly dataDir: string;
  readonly renderProcesses: number;
  readonly bootstrap: { readonly apiKey: string | undefined; readonly plan: Plan };
  /** `postgres://…`; the embedded database when undefined. */
  readonly databaseUrl: string | undefined;
  /** Undefined: the admin API is off. */
  readonly adminToken: string | undefined;
  /** How long a result is kept when the request does not say; null: for ever. */
  readonly resultExpirySeconds: number | null;
  /** Renders that a plan may draw; cached answers do not count. Plans that are not named have no such limit. */
  readonly quota: {
    readonly perDay: Readonly<Partial<Record<Plan, number>>>;
    readonly perMonth: Readonly<Partial<Record<Plan, number>>>;
  };
  readonly fetchAllowHosts: readonly string[];
  readonly library: LibraryConfig;
  readonly logLevel: LogLevel;
}

export const plans = ['Free', 'Individual', 'Teams', 'Enterprise', 'Unlimited'] as const;
export type Plan = (typeof plans)[number];

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
