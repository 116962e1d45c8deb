import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../e2e/service.ts';

const page = readFileSync(path.join(repositoryRoot, 'docs/reference/security.md'), 'utf8');
const folder = path.join(repositoryRoot, 'tests/hostile');

interface Case {
  readonly id: string;
  /** Files, and of those outside of this folder a part of the title. */
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const cases: readonly Case[] = [...page.matchAll(/^\| ([A-Z]\d{1,2}) \| .+ \| (.*) \|$/gm)].map(
  ([, id = '', cell = '']) => ({
    id,
    tests: [...cell.matchAll(/\[[^\]]+\]\(\.\.\/\.\.\/([^)]+)\)(?:: (.+?))?(?:<br>|$)/g)].map(
      ([, file = '', title = '']) => ({ file, title }),
    ),
  }),
);

const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && name !== 'security-page.test.ts')
    .map((name) => [`tests/hostile/${name.split(path.sep).join('/')}`, readFileSync(path.join(folder, name), 'utf8')]),
);

/** Ids of cases stand at the beginning of a title, or of a row of its table. */
function idsOf(source: string): ReadonlySet<string> {
  const lists = [...source.matchAll(/['`]((?:[A-Z]\d{1,2}, )*[A-Z]\d{1,2})(?:: |')/g)];
  return new Set(lists.flatMap(([, list = '']) => list.split(', ')));
}

describe('the page about security', () => {
  it('names each case once', () => {
    expect(cases.length).toBeGreaterThan(200);
    const ids = cases.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names for each case a test that is there', () => {
    const missing = cases.flatMap(({ id, tests }) => {
      if (tests.length === 0) return [`${id} has no test`];
      return tests.flatMap(({ file, title }) => {
        if (!existsSync(path.join(repositoryRoot, file))) return [`${id}: no ${file}`];
        const source = readFileSync(path.join(repositoryRoot, file), 'utf8');
        if (title === '') return idsOf(source).has(id) ? [] : [`${id}: no title of ${file} begins with it`];
        return source.includes(title) ? [] : [`${id}: no title of ${file} holds "${title}"`];
      });
    });
    expect(missing).toEqual([]);
  });

  it('has a row for each case that a test names', () => {
    const known = new Set(cases.map(({ id }) => id));
    const unknown = [...sources].flatMap(([file, source]) =>
      [...idsOf(source)].filter((id) => !known.has(id)).map((id) => `${id} of ${file}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names every file in which a case is tried', () => {
    const unnamed = [...sources].flatMap(([file, source]) =>
      [...idsOf(source)]
        .filter((id) => !cases.some((each) => each.id === id && each.tests.some((test) => test.file === file)))
        .map((id) => `${id} of ${file}`),
    );
    expect(unnamed).toEqual([]);
  });
});
