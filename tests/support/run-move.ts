import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandEnvironment, commandLine, repositoryRoot } from '../e2e/service.ts';

/** `npm run move`, in a process of its own. */
export async function runMove(settings: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [...commandLine, 'move', ...args], {
    cwd: repositoryRoot,
    env: { ...commandEnvironment, NODE_ENV: 'test', ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [status, signal] = await once(child, 'close');
  return { ended: status ?? signal, output };
}
