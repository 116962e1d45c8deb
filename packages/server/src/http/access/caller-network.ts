import { isIPv6 } from 'node:net';

const groupsOfAddress = 8;
/** What one customer is given at least: who has it changes the rest at will, for each request. */
const groupsOfNetwork = 4;

/** What callers are counted by: an IPv4 address as it is, of an IPv6 address its network of 64 bits. */
export function callerNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = groupsOf(head);
  // An address in dots at the end stands for two groups.
  const after = groupsOf(tail).length + (tail.includes('.') ? 1 : 0);
  const zeros = address.includes('::') ? groupsOfAddress - before.length - after : 0;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...groupsOf(tail)].slice(0, groupsOfNetwork);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}
