import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Whether an outgoing request may go to an address: plain global unicast only. Private, local, shared, reserved and
 * documentation ranges are refused, as is every IPv6 form that carries an IPv4 address inside, even a public one,
 * because what unpacks it is not ours to know.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? isPublicV4(parsed) : isPublicV6(parsed as ipaddr.IPv6);
}

/** Whether an address belongs to this machine: a service next door must not be reached through a public name. */
export function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((entry) => entry.address === address));
}

/** Azure's metadata and DNS service: a public address that is answered by the machine's own host. */
const azureHost = '168.63.129.16';

/** Ranges that ipaddr.js calls unicast and that are not: IETF protocol assignments, AS112, AMT, old 6to4 relays. */
const specialV4 = ['192.0.0.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.175.48.0/24'].map(
  (range) => ipaddr.IPv4.parseCIDR(range),
);

function isPublicV4(address: ipaddr.IPv4): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.toString() === azureHost) return false;
  return !specialV4.some((range) => address.match(range));
}

/** IANA gives out global unicast addresses from here only; see its IPv6 address space registry. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Protocol assignments (with Teredo and ORCHID), 6to4, documentation. */
const specialV6 = ['2001::/23', '2002::/16', '2001:db8::/32', '3fff::/20', '2620:4f:8000::/48'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);

function isPublicV6(address: ipaddr.IPv6): boolean {
  if (!address.match(globalV6) || address.range() !== 'unicast') return false;
  return !isIsatap(address) && !specialV6.some((range) => address.match(range));
}

/** RFC 5214: the interface identifier 0000:5efe or 0200:5efe, then an IPv4 address. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , high, low] = address.parts;
  return low === 0x5efe && (high === 0 || high === 0x200);
}
