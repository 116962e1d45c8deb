import { describe, expect, it } from 'vitest';
import { missingEntries } from './complete-lock-file.ts';

const parent = (optionalDependencies: Readonly<Record<string, string>>) => ({
  version: '1.0.0',
  license: 'MIT',
  dev: true,
  optionalDependencies,
});

describe('the completion of the lock file', () => {
  it('adds the parts of a package for other platforms, for their platforms only', () => {
    const packages = {
      '': { version: '0.1.0' },
      'node_modules/tool': parent({
        '@tool/cli-darwin-arm64': '1.0.0',
        '@tool/cli-linux-x64': '1.0.0',
        '@tool/cli-linux-x64-musl': '1.0.0',
        'tool-linux-riscv64-gnu': '1.0.0',
      }),
      'node_modules/@tool/cli-linux-x64': { version: '1.0.0' },
    };
    const common = { version: '1.0.0', dev: true, license: 'MIT', optional: true };
    expect(missingEntries(packages)).toEqual({
      'node_modules/@tool/cli-darwin-arm64': { ...common, os: ['darwin'], cpu: ['arm64'] },
      'node_modules/@tool/cli-linux-x64-musl': { ...common, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/tool-linux-riscv64-gnu': { ...common, os: ['linux'], cpu: ['riscv64'], libc: ['glibc'] },
    });
  });

  it('finds what lies in the folder of a package, or of one around it', () => {
    const inside = { 'node_modules/a/node_modules/b': parent({ 'c-win32-x64': '1.0.0' }) };
    const place = (folder: string) => ({ ...inside, [`${folder}node_modules/c-win32-x64`]: { version: '1.0.0' } });
    expect(Object.keys(missingEntries(inside))).toEqual(['node_modules/c-win32-x64']);
    for (const folder of ['', 'node_modules/a/', 'node_modules/a/node_modules/b/']) {
      expect([folder, missingEntries(place(folder))]).toEqual([folder, {}]);
    }
  });

  it('refuses a name that tells no platform, and a version that is not exact', () => {
    expect(() => missingEntries({ 'node_modules/a': parent({ extra: '1.0.0' }) })).toThrow(/extra@1\.0\.0 is missing/);
    expect(() => missingEntries({ 'node_modules/a': parent({ 'a-linux-x64': '^1.0.0' }) })).toThrow(/exact version/);
  });
});
