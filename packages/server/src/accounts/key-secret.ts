import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncDirectory } from '../disk/sync-to-disk.ts';
import { UnusableData } from '../disk/unusable-data.ts';
import type { SettingsStore } from '../store/upkeep/settings-store.ts';

const secretBytes = 32;

/**
 * The secret under which API keys are hashed: made once. On one machine it is kept beside the database and never in
 * it. Nodes that share a database share it there: a key has 202 random bits, so its hash gives nothing away even to
 * who knows the secret.
 */
export async function loadKeySecret(options: {
  readonly dataDir: string;
  /** Settings that all nodes share; undefined on one machine. */
  readonly shared: Pick<SettingsStore, 'once'> | undefined;
}): Promise<Buffer> {
  if (options.shared) {
    return Buffer.from(await options.shared.once('key-secret', () => randomBytes(secretBytes).toString('hex')), 'hex');
  }
  return loadFromFile(options.dataDir);
}

export function keySecretFile(dataDir: string): string {
  return path.join(dataDir, 'key.secret');
}

async function loadFromFile(dataDir: string): Promise<Buffer> {
  const file = keySecretFile(dataDir);
  const known = await readFile(file).catch(absent);
  if (known?.byteLength === secretBytes) return known;
  if (known) throw new UnusableData(`${file} is damaged: it must hold ${secretBytes} bytes. Restore it from a backup.`);
  const secret = randomBytes(secretBytes);
  await writeKeySecret(dataDir, secret);
  return secret;
}

/** Whole and lasting when it returns, before any key is hashed under it; what ended on the way is written anew. */
export async function writeKeySecret(dataDir: string, secret: Uint8Array): Promise<void> {
  const file = keySecretFile(dataDir);
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncDirectory(dataDir);
}

/** A file that is there and cannot be read must not be replaced: all keys are hashed under it. */
function absent(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
  throw cause;
}
