import { readFileSync } from 'node:fs';
import { BlockList, isIPv4 } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../packages/engine/src/fetch/classify-address.ts';
import { deployFolder, type Manifest, readManifests } from './manifests.ts';

const policies = readManifests().filter(({ kind }) => kind === 'NetworkPolicy');
function policy(name: string): Manifest {
  const [found, ...more] = policies.filter(({ metadata }) => metadata.name === name);
  if (!found || more.length > 0) throw new Error(`expected one policy ${name}`);
  return found;
}
interface Rule {
  readonly to: readonly {
    readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
    readonly namespaceSelector?: object;
  }[];
  readonly ports: readonly { readonly protocol: string; readonly port: number }[];
}
const isInside = (networks: readonly string[], address: string) =>
  blockList(networks).check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
/** Whether a policy lets nodes connect to an address at a port. */
const lets = (name: string, address: string, port: number) =>
  (policy(name)['spec'].egress as readonly Rule[]).some(
    (rule) =>
      rule.ports.some((each) => each.protocol === 'TCP' && each.port === port) &&
      rule.to.some(
        ({ ipBlock }) => ipBlock && isInside([ipBlock.cidr], address) && !isInside(ipBlock.except ?? [], address),
      ),
  );

describe('the network policy', () => {
  it('let callers in by the controller of the Ingress, and to the port of operators only who watches', () => {
    const { ingress } = policy('platen')['spec'];
    const namespacesOf = (port: number): readonly string[] =>
      ingress
        .filter(({ ports }: { ports: { port: number }[] }) => ports.some((each) => each.port === port))
        .flatMap(
          ({
            from,
          }: {
            from: { namespaceSelector: { matchLabels?: object; matchExpressions?: { values: string[] }[] } }[];
          }) =>
            from.flatMap(({ namespaceSelector: { matchLabels = {}, matchExpressions = [] } }) => [
              ...Object.values(matchLabels),
              ...matchExpressions.flatMap(({ values }) => values),
            ]),
        );
    expect(namespacesOf(3000)).toEqual(['ingress-nginx']);
    expect(namespacesOf(9464)).toEqual(['monitoring', 'keda']);
    expect(ingress).toHaveLength(2);
  });

  it('let nodes reach the internet and no private address of it', () => {
    const { egress } = policy('platen')['spec'];
    const [internet] = egress.filter(({ to }: { to: { ipBlock?: { except?: unknown } }[] }) =>
      to.some(({ ipBlock }) => ipBlock?.except),
    );
    expect(internet.ports.map(({ port }: { port: number }) => port)).toEqual([80, 443]);
    const isAllowed = (address: string) => {
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      return internet.to.some(({ ipBlock }: { ipBlock: { cidr: string; except: string[] } }) => {
        const inside = blockList([ipBlock.cidr]);
        return inside.check(address, family) && !blockList(ipBlock.except).check(address, family);
      });
    };
    for (const address of ['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700::1111']) {
      expect([address, isAllowed(address)]).toEqual([address, true]);
    }
    const refused = [
      ...['0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.169.254'],
      ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
      ...[
        '168.63.129.16',
        '::1',
        'fe80::1',
        'fc00::1',
        'fd12::1',
        '64:ff9b::a00:1',
        '2002:a00:1::',
        '2001::1',
        'ff02::1',
      ],
    ];
    for (const address of refused) {
      // The service refuses them, too.
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
      expect([address, isAllowed(address)]).toEqual([address, false]);
    }
  });
});

/** Ways out that most do without: a file each, of a policy that adds to the one that all have. */
const further = {
  'platen-mail': { file: 'egress-mail.yaml', ports: [465, 587] },
  'platen-traces': { file: 'egress-traces.yaml', ports: [4318] },
  'platen-roles': { file: 'egress-roles.yaml', ports: [80] },
};

describe.each(Object.entries(further))('the further policy %s', (name, { file, ports }) => {
  it('opens its ports to the same pods and nothing else, and is named where somebody looks for it', () => {
    const { spec, file: lies } = policy(name);
    const base = policy('platen')['spec'];
    expect([lies, spec.podSelector, spec.policyTypes]).toEqual([file, base.podSelector, ['Egress']]);
    expect(spec).not.toHaveProperty('ingress');
    const rules = spec.egress as readonly Rule[];
    expect(rules.flatMap((rule) => rule.ports.map(({ port }) => port))).toEqual(ports);
    for (const { to } of rules) {
      expect(to.length).toBeGreaterThan(0);
      for (const { ipBlock, namespaceSelector } of to) {
        expect(namespaceSelector ?? ipBlock).toBeDefined();
        // One machine each.
        if (ipBlock) expect(ipBlock.cidr).toMatch(/\/32$/);
      }
    }
    for (const other of ['kustomization.yaml', 'network-policy.yaml'])
      expect(readFileSync(path.join(deployFolder, 'kubernetes', other), 'utf8')).toContain(file);
  });
});

describe('the services that give keys of roles', () => {
  const addresses = ['169.254.169.254', '169.254.170.2', '169.254.170.23'];

  it('are closed to nodes, opened by the policy for roles alone, and never asked for callers', () => {
    for (const address of addresses) {
      const open = policies.map(({ metadata }) => metadata.name).filter((name) => lets(name, address, 80));
      expect([address, open]).toEqual([address, ['platen-roles']]);
      expect(isPublicAddress(address)).toBe(false);
    }
    const guide = readFileSync(path.join(deployFolder, '../docs/guides/deploying.md'), 'utf8');
    for (const text of [...addresses, 'egress-roles.yaml']) expect(guide).toContain(text);
  });
});

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}
