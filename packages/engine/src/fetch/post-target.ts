import { isIP } from 'node:net';
import { isPublicAddress } from './classify-address.ts';
import { FetchFailure } from './fetch-failure.ts';
import { parseTarget, type Target } from './target.ts';

export interface PostTargetRules {
  /** `host` or `host:port` that may be private and need no TLS; lower case. */
  readonly allowHosts: ReadonlySet<string>;
  /** Whether others may be told without TLS. */
  readonly allowHttp: boolean;
}

const maxLength = 2_048;
const orListed = 'or a host that the operator lists in PLATEN_FETCH_ALLOW_HOSTS';
/** Names that mean something on some network only: RFC 6761, 6762, 8375, and ICANN's reservation of `internal`. */
const localNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Where a webhook may be sent, as far as the text of the URL tells; its name is resolved and checked on each attempt.
 * Answers a sentence about what was expected when it may not.
 */
export function parsePostTarget(text: string, rules: PostTargetRules): Target | string {
  if (text.length > maxLength) return `expected a URL of at most ${maxLength} characters`;
  const target = parse(text, rules.allowHosts);
  if (!target) return `expected an absolute https URL without user name, on a usual web port, ${orListed}`;
  const { url, host, allowed } = target;
  if (url.hash !== '') return 'expected a URL without a fragment (#…): a server never sees it';
  if (allowed) return target;
  if (isIP(host) === 0 ? isLocalName(host) : !isPublicAddress(host)) {
    return `expected a publicly accessible host, ${orListed}`;
  }
  if (url.protocol === 'http:' && !rules.allowHttp) return `expected an https URL, ${orListed}`;
  return target;
}

function parse(text: string, allowHosts: ReadonlySet<string>): Target | undefined {
  try {
    return parseTarget(text, allowHosts);
  } catch (cause) {
    if (cause instanceof FetchFailure) return undefined;
    throw cause;
  }
}

/** One without a dot is a name of some network, never of the internet. */
function isLocalName(host: string): boolean {
  return !host.includes('.') || localNames.test(host);
}
