import { lookup, Resolver } from 'node:dns/promises';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** As long as a connection may take, its look-up included. */
const patienceMs = 3_000;

/**
 * For names of strangers. The system's own look-up holds a thread for as long as a name server keeps silent, and Node.js has
 * two for all look-ups of the process: some names with such a server would keep everybody's pictures and webhooks waiting for
 * minutes. This one holds none. It asks the name servers of `/etc/resolv.conf`, and does not read `/etc/hosts`.
 */
export const askNameServers: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const cut = setTimeout(() => resolver.cancel(), patienceMs);
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
  } finally {
    clearTimeout(cut);
  }
};

/** For hosts that the operator listed, which may have a name on this machine alone. */
export const askSystem: Resolve = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

function addressesOf(answer: PromiseSettledResult<readonly string[]>, family: 4 | 6): readonly ResolvedAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}
