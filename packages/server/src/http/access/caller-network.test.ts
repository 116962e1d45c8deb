import { describe, expect, it } from 'vitest';
import { callerNetwork } from './caller-network.ts';

describe('what callers are counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001::6', '2001:db8:1:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b:1::203.0.113.7', '64:ff9b:1:0::/64'],
  ])('is for %s %s', (address, network) => {
    expect(callerNetwork(address)).toBe(network);
  });
});
