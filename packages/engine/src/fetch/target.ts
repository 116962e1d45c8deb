import { isIP } from 'node:net';
import { FetchFailure } from './fetch-failure.ts';

/** A URL that may be asked, as far as its text tells. Where it leads is checked when the connection is made. */
export interface Target {
  readonly url: URL;
  /** Without brackets, lower case, without a dot at the end. */
  readonly host: string;
  readonly port: number;
  /** The operator listed it: private addresses and any port are fine. */
  readonly allowed: boolean;
}

const maxUrlLength = 8_192;
const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Databases, caches, container and cluster control, mail and the like: never a web server's. */
const refusedPorts = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 4369, 5432, 5672, 5984, 6000, 6379, 6380, 6443, 6665, 6666,
  6667, 6668, 6669, 7001, 8500, 9042, 9092, 9200, 9300, 10250, 10255, 11211, 15672, 27017, 27018, 28015, 50000,
]);

/**
 * Parses once, with the parser that will also connect, so that both see one host. Throws FetchFailure `invalid-url`
 * for what is not http or https, carries a user name, or names a port that no web server uses.
 */
export function parseTarget(text: string, allowHosts: ReadonlySet<string>): Target {
  if (text.length > maxUrlLength || !URL.canParse(text)) throw new FetchFailure('invalid-url');
  const url = new URL(text);
  const defaultPort = defaultPorts[url.protocol];
  if (defaultPort === undefined || url.username !== '' || url.password !== '') throw new FetchFailure('invalid-url');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === '') throw new FetchFailure('invalid-url');
  const port = url.port === '' ? defaultPort : Number(url.port);
  const allowed = isAllowed({ host, port }, allowHosts);
  if (!allowed && !isWebPort(port)) throw new FetchFailure('invalid-url');
  return { url, host, port, allowed };
}

function isAllowed({ host, port }: { readonly host: string; readonly port: number }, allowHosts: ReadonlySet<string>) {
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return allowHosts.has(name) || allowHosts.has(`${name}:${port}`);
}

function isWebPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && !refusedPorts.has(port));
}
