import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { AddressRange } from '../../config/config.ts';

export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** Longer ways through trusted proxies are nobody's; a header may hold thousands. */
const maxHops = 32;

/**
 * Whose request it is. Where a connection comes from a trusted proxy, `Forwarded` and `X-Forwarded-For` are read from the
 * right, which each proxy added to: the first address that is no trusted proxy's is the client's. What stands left of it,
 * the client may have made up. When the two headers name two clients, one of them was made up and neither counts.
 */
export function createClientAddress(trusted: readonly AddressRange[]): ClientAddress {
  const proxies = new BlockList();
  for (const { address, prefix } of trusted) proxies.addSubnet(address, prefix, familyOf(address));
  const isProxy = (address: string) => proxies.check(address, familyOf(address));

  /** `hops` are in the order of the way; undefined: not an address. Answers the last one that is known for sure. */
  function walk(peer: string, hops: readonly (string | undefined)[]): string {
    let client = peer;
    for (let index = hops.length - 1; index >= 0 && index >= hops.length - maxHops; index -= 1) {
      const hop = hops[index];
      if (hop === undefined) return client;
      client = hop;
      if (!isProxy(hop)) return client;
    }
    return client;
  }

  return ({ headers, socket }) => {
    const peer = plain(socket.remoteAddress ?? '');
    if (trusted.length === 0 || isIP(peer) === 0 || !isProxy(peer)) return peer;
    const forwarded = [headers['forwarded'] ?? []].flat().join(',');
    const list = [headers['x-forwarded-for'] ?? []].flat().join(',');
    const named = [
      ...(forwarded === '' ? [] : [walk(peer, lastOf(forwarded).map(readForwarded))]),
      ...(list === '' ? [] : [walk(peer, lastOf(list).map(readAddress))]),
    ];
    const [first = peer, second = first] = named;
    return first === second ? first : peer;
  };
}

/** The last elements of a list, split at commas that stand in no quotes. */
function lastOf(list: string): readonly string[] {
  const elements: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < list.length; index += 1) {
    const sign = list[index];
    if (isQuoted && sign === '\\') index += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) {
      elements.push(list.slice(start, index));
      start = index + 1;
    }
  }
  elements.push(list.slice(start));
  return elements.slice(-maxHops);
}

/** RFC 7239: `for=192.0.2.60;proto=http;by=203.0.113.43`, with quotes around what has colons. */
function readForwarded(element: string): string | undefined {
  const [, value] = /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;\s]*)/i.exec(element) ?? [];
  return value === undefined ? undefined : readAddress(value);
}

/** An address, with its port or without; undefined for `unknown`, names and what else stands in its place. */
function readAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\w+)?$/.exec(bare) ?? [];
  const address = plain(bracketed ?? dotted ?? bare);
  return isIP(address) === 0 ? undefined : address;
}

/** An IPv4 address that is written as IPv6 is meant as it is; so is one of a network card. */
function plain(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '').toLowerCase();
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
