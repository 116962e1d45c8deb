import type { settings } from './read-config.ts';

export interface SettingDescription {
  /** As a person would say it; the schema's own default is a value. */
  readonly fallback: string;
  readonly meaning: string;
}

/** What each environment variable means; docs/reference/configuration.md is made of it. */
export const settingDescriptions: Readonly<Record<keyof typeof settings, SettingDescription>> = {
  PORT: { fallback: '`3000`', meaning: 'The port on which the service listens.' },
  HOST: { fallback: '`0.0.0.0`', meaning: 'The address on which the service listens.' },
  PLATEN_OPERATOR_PORT: {
    fallback: 'unset: `PORT`',
    meaning:
      'A separate port for `/metrics` and `/admin`, which are then not on the public port. Both ports answer `/healthz` and ' +
      '`/readyz`: this one from the first moment of a start, the public one once the node is ready for requests. Unset: they ' +
      'are on the public port, and the start warns of that.',
  },
  PLATEN_OPERATOR_HOST: {
    fallback: '`127.0.0.1`',
    meaning: 'The address on which the operator port listens, such as `0.0.0.0` when a network policy protects it.',
  },
  PLATEN_BASE_URL: {
    fallback: '`http://localhost:$PORT`',
    meaning:
      'The address at which people and programs reach the service. The addresses of files begin with it, and only pages of ' +
      'this origin may use a session. It is never taken from a request.',
  },
  PLATEN_DATA_DIR: {
    fallback: '`./data`',
    meaning:
      'The folder with the embedded database, the files and the secret for the hashes of keys. Back up all of it.',
  },
  PLATEN_STORAGE: {
    fallback: '`file`',
    meaning: 'Where files are stored. `file`: in the data directory; `s3`: in a bucket of any S3-compatible store.',
  },
  PLATEN_ROLE: {
    fallback: '`all`',
    meaning:
      'What this node does. `all`: everything; `api`: everything but queued work; `worker`: only queued work. `api` and ' +
      '`worker` need `DATABASE_URL` and `PLATEN_STORAGE=s3`.',
  },
  PLATEN_MIGRATIONS: {
    fallback: '`make`',
    meaning:
      '`make`: a start updates the tables. `await`: the node starts, but is not ready until `npm run migrate` has updated them.',
  },
  S3_ENDPOINT: {
    fallback: "Amazon's of the region",
    meaning: 'Address of the store, such as `https://s3.example.com`.',
  },
  S3_REGION: { fallback: '`us-east-1`', meaning: 'Region of the bucket; many stores accept any name.' },
  S3_BUCKET: { fallback: 'none', meaning: 'An existing bucket; needed with `PLATEN_STORAGE=s3`.' },
  S3_PREFIX: {
    fallback: 'empty',
    meaning:
      'The beginning of the names of all files in the bucket, such as `platen/eu`. Several installations can share a bucket, ' +
      'each with its own prefix.',
  },
  S3_ACCESS_KEY_ID: {
    fallback: 'none: a role',
    meaning:
      "A key of the store. Unset: the credentials of a role, looked for in Amazon's order: `AWS_ACCESS_KEY_ID` and " +
      '`AWS_SESSION_TOKEN`, web identity (`AWS_ROLE_ARN`, `AWS_WEB_IDENTITY_TOKEN_FILE`), the container, the instance.',
  },
  S3_SECRET_ACCESS_KEY: { fallback: 'none', meaning: 'The secret of that key.' },
  S3_SESSION_TOKEN: { fallback: 'none', meaning: 'The session token of that key, when it is a temporary one.' },
  S3_FORCE_PATH_STYLE: {
    fallback: '`false`',
    meaning: "`true` puts the bucket's name into the path instead of the host name, as most self-hosted stores need.",
  },
  S3_PUBLIC_URL: {
    fallback: 'unset',
    meaning:
      'The address at which anybody may read the bucket, such as a CDN: then the addresses of files begin with it. Unset: the ' +
      'service serves files itself.',
  },
  PLATEN_RENDER_PROCESSES: {
    fallback: 'number of cores',
    meaning:
      'The most pictures that this node draws at once, each in its own process, 1 to 256. As many further processes, at least ' +
      'two, draw for accounts that would have to wait for others; one of them is kept ready.',
  },
  PLATEN_SPARE_PROCESSES: {
    fallback: '`on`',
    meaning:
      'Whether one more render process and one more process that reads designs stand ready after the first work, so that nobody ' +
      'waits for a start. `off` saves their memory; see [Processes and memory](../guides/deploying.md#processes-and-memory).',
  },
  PLATEN_BOOTSTRAP_API_KEY: {
    fallback: 'generated and printed once',
    meaning: "The first account's key on an empty database, 20 characters or more.",
  },
  PLATEN_BOOTSTRAP_PLAN: {
    fallback: '`Enterprise`',
    meaning: "The first account's plan: `Free`, `Individual` (alias `Pro`), `Teams`, `Enterprise` or `Unlimited`.",
  },
  PLATEN_FETCH_ALLOW_HOSTS: {
    fallback: 'empty',
    meaning:
      'Hosts with private addresses from which pictures may come and to which webhooks may go: `host` or `host:port`, ' +
      'comma-separated. Their names may be in `/etc/hosts`; all other names are looked up at name servers.',
  },
  DATABASE_URL: {
    fallback: 'none: embedded SQLite',
    meaning: '`postgres://user:password@host:port/database` keeps rows and rate limits in PostgreSQL.',
  },
  PLATEN_DATABASE_CONNECTIONS: {
    fallback: '`10`',
    meaning: 'The most connections to PostgreSQL that this node opens, 2 to 500.',
  },
  PLATEN_WEBHOOK_HEADER_PREFIX: {
    fallback: '`X-Service`',
    meaning: "The prefix of a webhook's headers: `X-Service-Signature` and so on.",
  },
  PLATEN_WEBHOOK_HTTP: {
    fallback: '`refuse`',
    meaning: '`allow` lets webhooks go to `http://` addresses. Hosts in `PLATEN_FETCH_ALLOW_HOSTS` need no TLS anyway.',
  },
  PLATEN_TRUSTED_PROXIES: {
    fallback: 'none',
    meaning:
      'Addresses and ranges of your proxies, such as `10.0.0.0/8,2001:db8::1`: in requests from these, `Forwarded` and ' +
      "`X-Forwarded-For` give the client's address, by which wrong keys are counted and which the log shows.",
  },
  PLATEN_ADMIN_TOKEN: {
    fallback: 'unset: the admin API is off',
    meaning: 'Bearer token of the admin API, 20 characters or more.',
  },
  PLATEN_SETUP: {
    fallback: '`on`',
    meaning:
      '`on`: as long as there is no person, each start prints a link, `…/setup?token=…`, that creates the first one. `off`: ' +
      'no link is printed and none works; for installations whose people are created by API.',
  },
  PLATEN_SESSION_IDLE_HOURS: {
    fallback: '`0`',
    meaning:
      'Hours without a call after which a person is signed out, 0 to 720, such as `12`; 0: only after the 30 days that each ' +
      'session lasts.',
  },
  PLATEN_KEEP_ALL_HOURS: {
    fallback: '`24`',
    meaning:
      'Hours after the first start of an installation, or after `npm run adopt`, in which no file is deleted, 0 to 8760.',
  },
  PLATEN_LEASE_SECONDS: {
    fallback: '`30`',
    meaning:
      'Seconds, 1 to 600, for which a node may be silent before other nodes take over its queued renders, and its unanswered ' +
      'requests with an `Idempotency-Key`.',
  },
  PLATEN_STOP_DELAY_SECONDS: {
    fallback: '`0`',
    meaning:
      'Seconds, 0 to 60, for which a node goes on serving after it was told to stop, while `/readyz` already says 503. ' +
      "Behind a balancer, set it to more than twice the interval of the balancer's checks.",
  },
  PLATEN_RESULT_EXPIRY_DAYS: {
    fallback: '`30`',
    meaning: 'Days for which a result is kept when its request does not choose, 0 to 3650; 0: for ever.',
  },
  PLATEN_BACKUP_HOURS: {
    fallback: '`24`',
    meaning:
      'Hours between two backups of the embedded database into `backups/` of the data directory, 0 to 8760; the last two ' +
      'are kept. 0: only by `npm run backup`.',
  },
  PLATEN_MIN_FREE_MEGABYTES: {
    fallback: '`256`',
    meaning:
      "MiB that must stay free on the data directory's disk, 0 to 100000000: with less, requests that write get a 503, queued " +
      'renders wait, and `/readyz` is 503 with `disk: false`. 0: no check.',
  },
  PLATEN_RENDER_HISTORY_DAYS: {
    fallback: '`365`',
    meaning:
      'Days that a render or batch stays in lists and can be asked for after its end, 0 to 36500; 0: for ever. Never ' +
      'shorter than its files are kept.',
  },
  PLATEN_REQUEST_DATA_DAYS: {
    fallback: '`30`',
    meaning:
      'Days for which the data of a render is kept, encrypted, for looking at it and drawing it again, 0 to 36500; 0: never. ' +
      'A request keeps none with `keepData: false`, and the data is deleted with its render.',
  },
  PLATEN_WEBHOOK_HISTORY_DAYS: {
    fallback: '`30`',
    meaning:
      'Days for which a delivery of a webhook stays in the log and can be sent again, 0 to 36500; 0: for ever. Deliveries ' +
      'that will still be tried are kept.',
  },
  PLATEN_USAGE_HISTORY_DAYS: {
    fallback: '`1095`',
    meaning: 'Days for which the daily counts of accounts are kept, 32 to 36500; 0: for ever.',
  },
  PLATEN_SMTP_URL: {
    fallback: 'unset: links are copied by hand',
    meaning:
      'The mail server for invitations and forgotten passwords, such as `smtps://user:password@mail.example.com`; `smtp://` ' +
      'uses TLS if the server offers it.',
  },
  PLATEN_MAIL_FROM: {
    fallback: 'none',
    meaning: 'The sender of mails, such as `Platen <platen@example.com>`; needed with `PLATEN_SMTP_URL`.',
  },
  PLATEN_OIDC_ISSUER: {
    fallback: 'unset: no single sign-on',
    meaning:
      'The issuer of a provider of OpenID Connect, such as `https://id.example.com`. The redirect URI is `PLATEN_BASE_URL` ' +
      'followed by `/auth/oidc/callback`. If the provider is on a private network, list its host in ' +
      '`PLATEN_FETCH_ALLOW_HOSTS`.',
  },
  PLATEN_OIDC_CLIENT_ID: { fallback: 'none', meaning: 'The id of this installation at the provider.' },
  PLATEN_OIDC_CLIENT_SECRET: {
    fallback: 'none',
    meaning: 'The secret with which this installation authenticates at the provider.',
  },
  PLATEN_OIDC_ALLOWED_DOMAINS: {
    fallback: 'unset: who exists here or is invited',
    meaning:
      'Domains of verified e-mails, comma-separated: only their people may sign in through the provider, new people too.',
  },
  PLATEN_PLANS: {
    fallback: "the specification's limits",
    meaning:
      'Limits of plans, as JSON or the path of a file that holds it, such as `{"Free": {"batchSize": 20, "storedBytes": null}}`; ' +
      'see [Limits of plans](#limits-of-plans). It cannot be combined with `PLATEN_RENDERS_PER_DAY`, ' +
      '`PLATEN_RENDERS_PER_MONTH` and `PLATEN_SIGNED_FILES_PLANS`, because it contains these limits.',
  },
  PLATEN_RENDERS_PER_DAY: {
    fallback: 'no limit',
    meaning:
      'Renders that a plan may draw in a UTC day, such as `Free=50,Individual=1000`; cached answers do not count.',
  },
  PLATEN_RENDERS_PER_MONTH: { fallback: 'no limit', meaning: 'The same for a UTC month.' },
  PLATEN_SIGNED_FILES_PLANS: {
    fallback: 'all plans',
    meaning:
      'Plans whose accounts may have signed, expiring addresses of their files, such as `Teams,Enterprise`; others get ' +
      '403 `FEATURE_NOT_IN_PLAN`. With `S3_PUBLIC_URL` no account may, because anybody may read that bucket.',
  },
  STOCK_PROVIDER: {
    fallback: '`bundled`',
    meaning: 'Where stock pictures are searched: `bundled`, `openverse`, `unsplash`, `pexels`, `pixabay`.',
  },
  ICON_PROVIDER: { fallback: '`bundled`', meaning: 'Where icons are searched: `bundled`, `iconify`.' },
  OPENVERSE_TOKEN: { fallback: 'unset', meaning: 'Raises the limits of Openverse.' },
  UNSPLASH_ACCESS_KEY: { fallback: 'unset', meaning: 'Needed for `unsplash`.' },
  PEXELS_API_KEY: { fallback: 'unset', meaning: 'Needed for `pexels`.' },
  PIXABAY_API_KEY: { fallback: 'unset', meaning: 'Needed for `pixabay`.' },
  OPENVERSE_API_URL: { fallback: '`https://api.openverse.org`', meaning: 'For a proxy of your own.' },
  UNSPLASH_API_URL: { fallback: '`https://api.unsplash.com`', meaning: 'For a proxy of your own.' },
  PEXELS_API_URL: { fallback: '`https://api.pexels.com`', meaning: 'For a proxy of your own.' },
  PIXABAY_API_URL: { fallback: '`https://pixabay.com`', meaning: 'For a proxy of your own.' },
  ICONIFY_API_URL: { fallback: '`https://api.iconify.design`', meaning: 'For a proxy of your own.' },
  PLATEN_STUDIO: { fallback: '`on`', meaning: '`off`: the web app is not served, only the API.' },
  PLATEN_LOG_LEVEL: {
    fallback: '`info`',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; JSON lines on stderr.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: 'unset: nothing is traced',
    meaning:
      'A collector of OpenTelemetry that accepts OTLP over HTTP, such as `http://collector:4318`: spans of requests, queued ' +
      'renders and webhooks go to its `/v1/traces`, as JSON.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    fallback: 'none',
    meaning: 'Headers of each call to the collector: `name=value`, comma-separated, such as `x-api-key=secret`.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    fallback: '`1`',
    meaning:
      "The share of traces begun by this service that are kept, 0 to 1. A trace that a caller has begun follows the caller's choice.",
  },
};
