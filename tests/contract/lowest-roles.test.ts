import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../e2e/service.ts';
import { lowestRoles } from './support/lowest-roles.ts';

interface Described {
  readonly operationId: string;
  readonly description: string;
  readonly 'x-required-roles'?: readonly string[];
}

const { paths } = JSON.parse(readFileSync(path.join(repositoryRoot, 'docs/reference/openapi.json'), 'utf8'));
const described = Object.values<Readonly<Record<string, Described>>>(paths).flatMap((methods) =>
  Object.values(methods).filter((each) => each?.operationId !== undefined),
);

/** What the description says of the lowest role that may call. */
const saidOf = {
  viewer: { list: ['owner', 'admin', 'editor', 'viewer'], words: 'people in the role owner, admin, editor or viewer' },
  editor: { list: ['owner', 'admin', 'editor'], words: 'people in the role owner, admin or editor' },
  admin: { list: ['owner', 'admin'], words: 'people in the role owner or admin' },
  owner: { list: ['owner'], words: 'people in the role owner' },
};

describe('the description of the API', () => {
  it('names the roles of each operation that acts for an account, as the specification has them', () => {
    const ofAccounts = described.filter((each) => each['x-required-roles'] !== undefined);
    expect(ofAccounts.map(({ operationId }) => operationId).sort()).toEqual([...lowestRoles.keys()].sort());
    for (const { operationId, description, ...rest } of ofAccounts) {
      const { list, words } = saidOf[lowestRoles.get(operationId) ?? 'viewer'];
      expect.soft([operationId, rest['x-required-roles']]).toEqual([operationId, list]);
      const [, who = ''] = /\*\*Who may call:\*\* (.+)$/.exec(description) ?? [];
      expect
        .soft([operationId, who.replace(/^.*(?=people in)/, '').replace(/[;.].*$/, '')])
        .toEqual([operationId, words]);
    }
  });

  it('names no role where an operation acts for no account', () => {
    for (const each of described.filter(({ operationId }) => !lowestRoles.has(operationId)))
      expect.soft([each.operationId, /in the role/.test(each.description)]).toEqual([each.operationId, false]);
  });
});
