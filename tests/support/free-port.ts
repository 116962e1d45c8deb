import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endWithFile } from './temporary-folder.ts';

/**
 * Below the ports that systems give to outgoing connections: one of those can be taken by any client between the
 * moment it is found free and the moment a server listens on it.
 */
const range = { from: 15_000, to: 32_000 };
/** Holds an empty file for each port that is given; it goes when the file of tests ends, or the script. */
const given = path.join(tmpdir(), `platen-ports-${process.getuid?.() ?? ''}`);
const files: string[] = [];
/** What is older was left by a process that was killed, or its server listens for long. */
const keptMs = 3_600_000;

/** A port of the loopback that nothing listened on just now, and that nobody else is given before this file of tests ends. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(range.from, range.to);
    if (take(port) && (await isFree(port))) return port;
  }
  throw new Error(`no free port from ${range.from} to ${range.to}`);
}

/** Another file of tests may have found it free as well, and its server may still be starting. */
function take(port: number): boolean {
  const file = path.join(given, String(port));
  mkdirSync(given, { recursive: true });
  try {
    writeFileSync(file, '', { flag: 'wx' });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN);
    if (age > keptMs) rmSync(file, { force: true });
    return false;
  }
  // For scripts: Vitest ends its processes by a signal, so that this event never comes there.
  if (files.length === 0) process.once('exit', giveBack);
  files.push(file);
  endWithFile(() => rmSync(file, { force: true }));
  return true;
}

function giveBack(): void {
  for (const file of files) rmSync(file, { force: true });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
