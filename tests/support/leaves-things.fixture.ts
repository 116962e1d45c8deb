import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'vitest';
import { endWithFile, temporaryFolder } from './temporary-folder.ts';

it('fails, or has its process killed, while another one writes to its folder', async () => {
  const folder = temporaryFolder('leaves');
  const writing = `setInterval(() => require('node:fs').writeFileSync(process.argv[1] + '/' + Date.now(), 'x'), 1);
    console.log('writes')`;
  const child = spawn(process.execPath, ['-e', writing, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  endWithFile(() => {
    child.kill('SIGKILL');
    return exit;
  });
  await once(child.stdout, 'data');
  writeFileSync(path.join(process.env['LEAVES_PLACE'] ?? '', 'seen.json'), JSON.stringify({ folder, pid: child.pid }));
  if (process.env['LEAVES_KILLED'] === '1') {
    child.kill('SIGKILL');
    await exit;
    process.kill(process.pid, 'SIGKILL');
  }
  throw new Error('It fails.');
});
