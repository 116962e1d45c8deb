import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startService } from '../e2e/service.ts';
import { programIsThere } from '../support/installed-programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { deployFolder } from './manifests.ts';

const profile = path.join(deployFolder, 'seccomp/platen.json');
/** Debian's, which finds Debian's libseccomp. */
const under = (file: string) => ['/usr/bin/python3', path.join(import.meta.dirname, 'under-profile.py'), file];

/** What became of a program under a profile; undefined: no profile. */
function outcome(file: string | undefined, ...command: readonly string[]) {
  const [program = '', ...rest] = [...(file === undefined ? [] : under(file)), ...command];
  const { status, stderr } = spawnSync(program, rest, { encoding: 'utf8' });
  return { done: status === 0, stderr };
}

const isThere = programIsThere('python3 with libseccomp', outcome(profile, 'true').done);
const ownNetwork = ['unshare', '--user', '--map-current-user', '--net', '--', 'true'] as const;
/** Not everywhere: AppArmor and runtimes of containers may refuse it as well. */
const mayHaveNetwork = outcome(undefined, ...ownNetwork).done;
if (!isThere) console.log('skip the profile of seccomp as a filter: python3 or libseccomp is not installed');
else if (!mayHaveNetwork) console.log('skip a network of their own under the profile: the system lets nobody have one');

/** What the usual profile of Docker says about namespaces to a container without capabilities. */
function usualProfile(): string {
  const refused = { action: 'SCMP_ACT_ERRNO', errnoRet: 1 };
  const newUser = { index: 0, value: 0x10000000, valueTwo: 0x10000000, op: 'SCMP_CMP_MASKED_EQ' };
  const syscalls = [
    { names: ['unshare', 'setns', 'mount'], ...refused },
    { names: ['clone'], ...refused, args: [newUser] },
    { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: 38 },
  ];
  const file = path.join(temporaryFolder('seccomp'), 'usual.json');
  writeFileSync(file, JSON.stringify({ defaultAction: 'SCMP_ACT_ALLOW', syscalls }));
  return file;
}

/** What a service under a profile says of its render processes, after it has drawn something. */
async function networksUnder(file: string): Promise<ReadonlySet<unknown>> {
  const service = await startService({ launcher: under(file), env: { PLATEN_LOG_LEVEL: 'info' } });
  try {
    const elements = [{ id: 't', type: 'text', x: 0, y: 0, width: 90, height: 20, text: 'Hello' }];
    const design = { name: 'Card', width: 100, height: 50, canvasData: { elements } };
    const { id } = (await service.call('POST', '/v1/designs', design)).body.data;
    for (const format of ['png', 'pdf']) {
      const { status, body } = await service.call('POST', `/v1/render/design/${id}`, { format });
      expect(status, JSON.stringify(body)).toBe(200);
    }
    return new Set(service.lines().flatMap(({ network }) => (network === undefined ? [] : [network])));
  } finally {
    await service.stop();
  }
}

it.runIf(isThere)('the usual profile of containers keeps render processes from a network of their own', async () => {
  expect(await networksUnder(usualProfile())).toEqual(new Set(['blocked']));
});

it.runIf(isThere && mayHaveNetwork)("Platen's profile lets them make one, in a service that draws", async () => {
  expect(await networksUnder(profile)).toEqual(new Set(['none']));
});

it.runIf(isThere)(
  "Platen's profile refuses other namespaces, and what changes the machine, to who may do everything",
  () => {
    const refused = [
      ...['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--time'].map((kind) => [
        'unshare',
        '--user',
        kind,
        'true',
      ]),
      ['chroot', '/', 'true'],
      ['mount', '-t', 'tmpfs', 'none', '/proc'],
      ['nsenter', '--net=/proc/self/ns/net', 'true'],
      ['setarch', '--addr-no-randomize', 'true'],
    ];
    for (const command of refused) {
      const { done, stderr } = outcome(profile, ...command);
      // Who is not root is told by `mount` before it asks the system.
      expect([done, stderr], command.join(' ')).toEqual([
        false,
        expect.stringMatching(/not permitted|denied|superuser/),
      ]);
    }
  },
);
