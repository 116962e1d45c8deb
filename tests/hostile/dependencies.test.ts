import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../e2e/service.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dev?: boolean;
  readonly link?: boolean;
}

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const manifests = [
  'package.json',
  'packages/api/package.json',
  'packages/browser/package.json',
  'packages/core/package.json',
  'packages/engine/package.json',
  'packages/server/package.json',
  'packages/studio/package.json',
];
const page = read('docs/reference/dependencies.md');
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };
const installed = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
const inProduction = installed.filter(([, { dev }]) => !dev);
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const direct = new Map(
  manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Manifest;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([name]) => !name.startsWith('@platen/'),
    );
  }),
);

/** Free to use, change and sell, for programs and for fonts. */
const allowedLicenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Packages that hold libvips, which is used as it is and can be replaced. */
const withLibvips = /^@img\/sharp-(?:libvips-|wasm32$|win32-)/;
/** Their licence asks for the sources of their own files, which are used as they are, and of no others. */
const withOwnFilesOnly: ReadonlyMap<string, string> = new Map([['@resvg/resvg-wasm', 'MPL-2.0']]);

describe('D10: the packages that Platen is made of', () => {
  it('D10: the direct ones stand in the page with what they are for, and no others', () => {
    const rows = [...page.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm)].map(([, name = '', why = '']) => ({ name, why }));
    const covers = (row: string, name: string) =>
      row.endsWith('*') ? name.startsWith(row.slice(0, -1)) : row === name;
    const missing = [...direct.keys()].filter((name) => !rows.some((row) => covers(row.name, name)));
    const gone = rows.filter((row) => ![...direct.keys()].some((name) => covers(row.name, name)));
    expect({ missing, gone: gone.map(({ name }) => name) }).toEqual({ missing: [], gone: [] });
    for (const { name, why } of rows) expect(why.length, name).toBeGreaterThan(15);
  });

  it('D10: the direct ones have exact versions', () => {
    for (const [name, version] of direct)
      expect(version, name).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  });

  it('D10: the lock file names the bytes of each that Linux with glibc may get, from the registry only', () => {
    for (const [place, { resolved, integrity, version, optional, os, cpu, libc }] of installed) {
      expect(version, place).toBeDefined();
      // What the registry at hand did not have is locked by its version alone; see `scripts/complete-lock-file.ts`.
      const isElsewhere =
        !os?.includes('linux') || libc?.includes('musl') || !cpu?.some((each) => /^(?:x|arm)64$/.test(each));
      if (integrity === undefined && optional && isElsewhere) continue;
      // It is left out for packages of the registry that is set; see `.npmrc`.
      if (resolved !== undefined) expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//);
      expect(integrity, place).toMatch(/^sha512-/);
    }
  });

  it('D10: none needs its install script', () => {
    const scripted = inProduction
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => nameOf(place));
    const told = [...page.matchAll(/^- `([^`]+)`: .{20,}$/gm)].map(([, name = '']) => name);
    expect([...new Set(scripted)].toSorted()).toEqual(told.toSorted());
    // Whoever installs as the lock file says runs none of them.
    expect(read('.npmrc')).toMatch(/^ignore-scripts\s*=\s*true$/m);
  });

  it('D10: those that run in production have licences that allow it', () => {
    const refused = inProduction.flatMap(([place, { license }]) => {
      const name = nameOf(place);
      const found = license ?? 'none';
      const ours = withLibvips.test(name) ? found.replace('LGPL-3.0-or-later', 'MIT') : found;
      if (isAllowed(ours) || withOwnFilesOnly.get(name) === found) return [];
      return [`${name}: ${found}`];
    });
    expect([...new Set(refused)]).toEqual([]);
  });
});

/** An SPDX expression of OR and AND, without nesting. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowedLicenses.has(one.trim())));
}
