import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const apart = ['--user', '--map-root-user', '--net', '--mount', '--', 'sh', '-c'];
const hasNetworksApart = spawnSync('unshare', [...apart, 'ip link set lo up']).status === 0;
if (!hasNetworksApart) console.log('skip S42: this system gives no network of its own to who is not root');

it.runIf(hasNetworksApart)('S42: pictures of names whose name server says nothing hold up nobody else’s', async () => {
  const servers = path.join(temporaryFolder('names'), 'resolv.conf');
  writeFileSync(servers, 'nameserver 127.0.0.1\n');
  const program = fileURLToPath(new URL('./silent-names.fixture.ts', import.meta.url));
  const script = 'ip link set lo up && mount --bind "$0" /etc/resolv.conf && exec "$1" "$2"';
  const { stdout, stderr } = spawnSync('unshare', [...apart, script, servers, process.execPath, program], {
    encoding: 'utf8',
  });
  expect(stdout, stderr).not.toBe('');
  expect(JSON.parse(stdout)).toEqual({ quick: 'came', silent: ['failed'] });
});
