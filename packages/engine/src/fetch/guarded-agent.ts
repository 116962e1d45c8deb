import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isOwnAddress, isPublicAddress } from './classify-address.ts';
import { AddressRefused } from './fetch-failure.ts';
import { askNameServers, askSystem, type Resolve } from './look-up-names.ts';

export interface GuardedAgentOptions {
  /** The operator listed the target: any address is fine. */
  readonly allowed: boolean;
  readonly resolve?: Resolve;
}

const connectTimeoutMs = 3_000;

/**
 * An undici agent that connects to public addresses only. The name is resolved once for each connection, the whole
 * answer is refused when one address in it is not public, and the connection goes to a checked address. undici asks
 * no resolver for IP literals, hence the check before and, for whatever else may come, the one after connecting.
 */
export function createGuardedAgent({
  allowed,
  resolve = allowed ? askSystem : askNameServers,
}: GuardedAgentOptions): Agent {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup({ allowed, resolve }),
    maxCachedSessions: 0,
  });
  return new Agent({
    // Whoever asks bounds what it asks for at once. Behind a bound per host, which all accounts would share, one account's
    // slow pictures or hanging webhooks would hold up another's, and time out unsent.
    connections: null,
    pipelining: 1,
    // No connection outlives the check that allowed it.
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 1_000,
    maxHeaderSize: 16_384,
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (!allowed && isIP(host) !== 0 && !mayConnect(host)) {
        callback(new AddressRefused(), null);
        return;
      }
      connect(options, (...[error, socket]) => {
        if (error) {
          callback(error, null);
          return;
        }
        if (!allowed && !mayConnect(socket.remoteAddress ?? '')) {
          socket.destroy();
          callback(new AddressRefused(), null);
          return;
        }
        callback(null, socket);
      });
    },
  });
}

/** Node.js calls it with `all: true` or without, and expects the answer in the form asked for. */
function guardedLookup({
  allowed,
  resolve,
}: Required<Pick<GuardedAgentOptions, 'allowed' | 'resolve'>>): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const refused = first === undefined || (!allowed && !addresses.every(({ address }) => mayConnect(address)));
        if (refused) {
          callback(new AddressRefused(), '', 0);
        } else if (options.all) {
          callback(null, [...addresses]);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (cause: unknown) => callback(new AddressRefused({ cause }), '', 0),
    );
  };
}

function mayConnect(address: string): boolean {
  return isPublicAddress(address) && !isOwnAddress(address);
}
