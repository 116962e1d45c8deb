import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const root = path.dirname(import.meta.dirname);
const run = `
  import { startVitest } from 'vitest/node';
  import { everyRun } from './tests/support/test-suites.ts';
  const vitest = await startVitest('test', [], { ...everyRun, config: false, watch: false,
    include: ['tests/support/leaves-things.fixture.ts'] });
  await vitest.close();
`;

/** Runs a file of tests that leaves things, where temporary files go to a folder of their own. */
async function runIn(temporary: string, env: Readonly<Record<string, string>> = {}) {
  const place = temporaryFolder('seen');
  const child = spawn(process.execPath, ['--input-type=module', '-e', run], {
    cwd: root,
    env: { ...process.env, ...env, TMPDIR: temporary, TMP: temporary, TEMP: temporary, LEAVES_PLACE: place },
    stdio: 'ignore',
  });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  const seen = JSON.parse(readFileSync(path.join(place, 'seen.json'), 'utf8')) as { folder: string; pid: number };
  expect(path.dirname(seen.folder)).toBe(temporary);
  return { status, ...seen };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('what a file of tests made is gone when it has failed, its processes first', async () => {
  const temporary = temporaryFolder('temporary');
  const { status, pid } = await runIn(temporary);
  expect(status).toBe(1);
  expect(isAlive(pid)).toBe(false);
  expect(platenFolders(temporary)).toEqual([]);
});

it('what a killed process left goes when the run ends, and what belongs to those that live stays', async () => {
  const temporary = temporaryFolder('temporary');
  // As this process names its own.
  const [, place = ''] = /-(\d+)-\d+-[^-]+$/.exec(temporary) ?? [];
  const kept = [
    `platen-e2e-${place}-${process.pid}-abcdef`,
    // Folders of processes that this machine cannot see, and that are not named as ours are.
    `platen-e2e-${Number(place) + 1}-999999999-abcdef`,
    'platen-999999999-abcdef',
    `other-e2e-${place}-999999999-abcdef`,
  ];
  for (const name of [...kept, `platen-e2e-${place}-999999999-abcdef`]) mkdirSync(path.join(temporary, name));
  const { status } = await runIn(temporary, { LEAVES_KILLED: '1' });
  expect(status).toBe(1);
  expect(readdirSync(temporary).filter((name) => name.includes('abcdef'))).toEqual(kept.toSorted());
  expect(platenFolders(temporary).filter((name) => !kept.includes(name))).toEqual([]);
});

it('is what every test and every script of ours makes its temporary folders with', () => {
  const own = ['packages/engine/src', 'packages/server/src', 'packages/core/src', 'tests', 'bench', 'scripts'];
  const files = own.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.posix.join(folder, String(name))),
  );
  const making = files
    .filter((file) => file.endsWith('.ts') && /\bmkdtemp(Sync)?\(/.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
  // And the command line, which is for people.
  expect(making).toEqual(['packages/engine/src/cli/bring-images.ts', 'tests/support/temporary-folder.ts']);
});

function platenFolders(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith('platen-'));
}
