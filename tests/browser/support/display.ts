import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { programIsThere } from '../../support/installed-programs.ts';

/** A screen that is nowhere to be seen, for browsers with windows. */
export interface Display {
  /** As `DISPLAY` names it. */
  readonly name: string;
  stop(): Promise<void>;
}

/** Whether this machine can make one. */
export const hasXvfb = programIsThere('Xvfb', spawnSync('Xvfb', ['-help']).error === undefined);

/** Starts Xvfb, which takes a number that no other display has. */
export async function startDisplay(): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const program = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  const number = await Promise.race([firstLine(program.stdio[3] as Readable), ended(program)]);
  return {
    name: `:${number}`,
    stop: async () => {
      const gone = once(program, 'exit');
      program.kill();
      await gone;
    },
  };
}

async function firstLine(pipe: Readable): Promise<string> {
  let text = '';
  for await (const part of pipe) {
    text += part;
    if (text.includes('\n')) return text.trim();
  }
  throw new Error('Xvfb told no display');
}

async function ended(program: ChildProcess): Promise<never> {
  const [code] = await once(program, 'exit');
  throw new Error(`Xvfb ended with ${code}`);
}
