import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFacts } from './built-facts.ts';

/**
 * A digest of everything that decides pixels: the sources of core and engine and the exact versions they depend on.
 * Part of every cache key, so that a new version never serves an old version's picture and nobody has to remember
 * to raise a number.
 */
export function engineVersion(): string {
  return builtFacts?.engineVersion ?? digest();
}

function digest(): string {
  const core = path.dirname(fileURLToPath(import.meta.resolve('@platen/core')));
  const engine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const hash = createHash('sha256');
  for (const root of [core, engine]) {
    hash.update(readFileSync(path.join(path.dirname(root), 'package.json')));
    for (const file of sourceFiles(root)) hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function sourceFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
