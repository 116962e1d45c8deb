import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isOwnAddress, isPublicAddress } from './classify-address.ts';

const refused: readonly (readonly [address: string, what: string])[] = [
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'the end of loopback'],
  ['0.0.0.0', 'this host'],
  ['0.255.255.255', 'this network'],
  ['10.0.0.0', 'private 10/8'],
  ['10.255.255.255', 'private 10/8'],
  ['172.16.0.0', 'private 172.16/12'],
  ['172.31.255.255', 'private 172.16/12'],
  ['192.168.0.1', 'private 192.168/16'],
  ['192.168.255.255', 'private 192.168/16'],
  ['100.64.0.0', 'shared address space'],
  ['100.127.255.255', 'shared address space'],
  ['100.100.100.200', "Alibaba's metadata"],
  ['169.254.0.1', 'link-local'],
  ['169.254.169.254', "most clouds' metadata"],
  ['169.254.170.2', 'container credentials'],
  ['168.63.129.16', "Azure's host"],
  ['192.0.0.0', 'protocol assignments'],
  ['192.0.0.192', "Oracle's metadata"],
  ['192.0.2.1', 'documentation'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['192.31.196.1', 'AS112'],
  ['192.52.193.1', 'AMT'],
  ['192.175.48.1', 'AS112 direct'],
  ['192.88.99.1', '6to4 relays'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'mapped loopback'],
  ['::ffff:7f00:1', 'mapped loopback in hexadecimal'],
  ['::ffff:8.8.8.8', 'mapped public'],
  ['::127.0.0.1', 'compatible loopback'],
  ['::8.8.8.8', 'compatible public'],
  ['::ffff:0:10.0.0.1', 'translated private'],
  ['64:ff9b::a00:1', 'NAT64 private'],
  ['64:ff9b::808:808', 'NAT64 public'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['2002:a00:1::', '6to4 private'],
  ['2002:808:808::1', '6to4 public'],
  ['2001::1', 'Teredo'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
  ['2001:10::1', 'old ORCHID'],
  ['2001:20::1', 'ORCHID 2'],
  ['2001:2::1', 'benchmarks'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['100::1', 'discard'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with zone'],
  ['febf::1', 'the end of link-local'],
  ['fec0::1', 'site-local'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', "Amazon's metadata"],
  ['ff02::1', 'multicast'],
  ['2600::5efe:7f00:1', 'ISATAP loopback under a global prefix'],
  ['2600::200:5efe:a00:1', 'ISATAP private under a global prefix'],
  ['2620:4f:8000::1', 'AS112'],
  ['4000::1', 'not given out yet'],
  ['e000::1', 'not given out yet'],
  ['', 'nothing'],
  ['localhost', 'a name'],
  ['999.1.1.1', 'no address'],
  ['1.2.3.4.5', 'no address'],
];

const allowed: readonly (readonly [address: string, what: string])[] = [
  ['8.8.8.8', 'a public server'],
  ['1.1.1.1', 'a public server'],
  ['9.255.255.255', 'just before 10/8'],
  ['11.0.0.0', 'just after 10/8'],
  ['100.63.255.255', 'just before the shared space'],
  ['100.128.0.0', 'just after the shared space'],
  ['126.255.255.255', 'just before loopback'],
  ['128.0.0.1', 'just after loopback'],
  ['168.63.129.15', "beside Azure's host"],
  ['169.253.255.255', 'just before link-local'],
  ['169.255.0.0', 'just after link-local'],
  ['172.15.255.255', 'just before 172.16/12'],
  ['172.32.0.0', 'just after 172.16/12'],
  ['192.0.1.0', 'just after the protocol assignments'],
  ['192.167.255.255', 'just before 192.168/16'],
  ['192.169.0.0', 'just after 192.168/16'],
  ['198.17.255.255', 'just before the benchmarks'],
  ['198.20.0.0', 'just after the benchmarks'],
  ['223.255.255.255', 'just before multicast'],
  ['2606:4700:4700::1111', 'a public server'],
  ['2a00:1450:4001:81b::200e', 'a public server'],
  ['2001:4860:4860::8888', 'a public server'],
  ['2003::1', 'just after 6to4'],
];

describe('isPublicAddress', () => {
  it.each(refused)('refuses %s (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(allowed)('lets %s pass (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('isOwnAddress', () => {
  it("knows every address of this machine's interfaces", () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(isOwnAddress)).toBe(true);
    expect(isOwnAddress('8.8.8.8')).toBe(false);
  });
});
