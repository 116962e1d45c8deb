import { readFileSync } from 'node:fs';
import path from 'node:path';
import { memberRoles, roleScopes, scopes } from '@platen/api';
import { expect, it } from 'vitest';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/guides/people.md'), 'utf8');

it('the guide shows the table of roles as it is', () => {
  const shown = [...guide.matchAll(/^\| `(\w+:\w+)`\s+\|(.+)\|$/gm)].map(([, scope, cells = '']) => [
    scope,
    ...cells.split('|').map((cell) => cell.trim() === 'yes'),
  ]);
  expect(shown).toEqual(scopes.map((scope) => [scope, ...memberRoles.map((role) => roleScopes[role].includes(scope))]));
});
