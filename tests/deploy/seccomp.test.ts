import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { deployFolder, readManifests, validate } from './manifests.ts';

const read = (file: string) => readFileSync(path.join(deployFolder, file), 'utf8');
const profile = JSON.parse(read('seccomp/platen.json'));
const [refused] = profile.syscalls;
/** Flags of the Linux kernel for namespaces of users and of networks. */
const ownNamespaces = [0x10000000, 0x40000000];
/** As the specification of OCI runtimes has a profile. */
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['defaultAction', 'syscalls'],
  properties: {
    defaultAction: { enum: ['SCMP_ACT_ALLOW', 'SCMP_ACT_ERRNO'] },
    syscalls: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['names', 'action'],
        properties: {
          names: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', pattern: '^[a-z0-9_]+$' } },
          action: { enum: ['SCMP_ACT_ALLOW', 'SCMP_ACT_ERRNO'] },
          errnoRet: { type: 'integer' },
          args: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['index', 'value', 'op'],
              properties: {
                index: { type: 'integer', minimum: 0, maximum: 5 },
                value: { type: 'integer', minimum: 0 },
                valueTwo: { type: 'integer', minimum: 0 },
                op: { enum: ['SCMP_CMP_EQ', 'SCMP_CMP_MASKED_EQ'] },
              },
            },
          },
        },
      },
    },
  },
};

describe('the profile of seccomp', () => {
  it('is one that runtimes of containers take', () => {
    expect(new Ajv().validate(schema, profile)).toBe(true);
  });

  it('lets render processes make a network of their own, and refuses what changes the machine', () => {
    expect(profile.defaultAction).toBe('SCMP_ACT_ALLOW');
    expect(refused.action).toBe('SCMP_ACT_ERRNO');
    for (const call of ['unshare', 'clone', 'execve', 'prctl']) expect(refused.names).not.toContain(call);
    for (const { names, args } of profile.syscalls) {
      if (names.includes('unshare')) expect(ownNamespaces).not.toContain(args[0].value);
    }
    for (const call of [
      'mount',
      'ptrace',
      'bpf',
      'init_module',
      'kexec_load',
      'setns',
      'keyctl',
      'reboot',
      'io_uring_setup',
    ])
      expect(refused.names).toContain(call);
  });

  it('is put in the place of the usual one in both kinds of nodes', () => {
    const { resources, patches } = parse(read('own-network/kustomization.yaml'));
    expect(resources).toEqual(['../kubernetes']);
    const [{ op, path: place, value }] = parse(patches[0].patch);
    const target = new RegExp(`^${patches[0].target.name}$`);
    const nodes = readManifests().filter(
      ({ kind, metadata }) => kind === patches[0].target.kind && target.test(metadata.name),
    );
    expect(nodes.map(({ metadata }) => metadata.name).toSorted()).toEqual(['platen-api', 'platen-worker']);
    for (const node of nodes) {
      const patched = structuredClone(node);
      const keys = place.slice(1).split('/') as string[];
      const last = keys.pop() ?? '';
      // biome-ignore lint/suspicious/noExplicitAny: its schema is checked below.
      const parent = keys.reduce((at: any, key) => at[key], patched);
      expect(op).toBe('replace');
      expect(parent[last]).toEqual({ type: 'RuntimeDefault' });
      parent[last] = value;
      validate(patched);
    }
  });
});
