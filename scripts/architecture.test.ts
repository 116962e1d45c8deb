import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
const rules: { forbidden: { name: string; from: { path?: string }; to: { path?: string } }[] } = createRequire(
  import.meta.url,
)('../.dependency-cruiser.cjs');

describe.each(['core', 'engine', 'api', 'server'])('what ARCHITECTURE.md says of %s', (name) => {
  const [, row = ''] = new RegExp(`^\\| \`${name}\` +\\|([^|]*)\\|`, 'm').exec(page) ?? [];
  const rooms = [...row.matchAll(/`([\w-]+)`/g)].map(([, room]) => room);

  it('names its rooms in the order in which imports are checked', () => {
    const first = rules.forbidden.find((rule) => rule.name === `${name}-${rooms[0]}-imports-no-later-room`);
    const later = /\((.*)\)/.exec(first?.to.path ?? '')?.[1]?.split('|') ?? [];
    expect(rooms).toEqual([rooms[0], ...later]);
  });

  it('names every folder of its sources', () => {
    const folders = readdirSync(path.join(root, 'packages', name, 'src'), { withFileTypes: true });
    const found = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    // The command line stands on top of all rooms of the engine.
    expect(found.filter((folder) => folder !== 'cli').toSorted()).toEqual(rooms.toSorted());
  });
});

it('ARCHITECTURE.md names files that exist', () => {
  const named = [
    ...page.matchAll(
      /`((?:packages|docs|scripts|tests|core|engine|store|services|jobs|webhooks|app|telemetry|http|domain|config|limits)\/[\w./-]+)`/g,
    ),
  ];
  const bases = ['', 'packages', 'packages/core/src', 'packages/engine/src', 'packages/server/src'];
  const missing = named
    .map(([, file = '']) => file)
    .filter(
      (file) =>
        !bases.some(
          (base) =>
            exists(path.join(root, base, file.replace(/^(core|engine)\//, '$1/src/'))) ||
            exists(path.join(root, base, file)),
        ),
    );
  expect(missing).toEqual([]);
});

it('no folder of sources has more than 25 files', () => {
  const counts = new Map<string, number>();
  for (const name of ['core', 'browser', 'engine', 'api', 'server']) {
    const source = path.join(root, 'packages', name, 'src');
    for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
      const folder = path.relative(path.join(root, 'packages'), entry.parentPath);
      if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});

/** A file, a folder, or an ADR by its number. */
function exists(file: string): boolean {
  try {
    return readdirSync(path.dirname(file)).some(
      (entry) => entry === path.basename(file) || entry.startsWith(`${path.basename(file)}-`),
    );
  } catch {
    return false;
  }
}
