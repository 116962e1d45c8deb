import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

const secretBytes = 32;

/**
 * The secret under which API keys are hashed: made once, kept beside the database and never in it, so that a stolen
 * database alone reveals no key.
 */
export async function loadKeySecret(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'key.secret');
  const known = await readFile(file).catch(() => undefined);
  if (known?.byteLength === secretBytes) return known;
  if (known) throw new Error(`${file} is damaged: it must hold ${secretBytes} bytes. Restore it from a backup.`);
  const secret = randomBytes(secretBytes);
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return secret;
}
