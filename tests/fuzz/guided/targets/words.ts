import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');
const maxWordLength = 40;

/** Texts that stand in the sources of some folders: what a reader compares with is the language that it reads. */
export function wordsOf(...folders: readonly string[]): readonly string[] {
  const words = new Set<string>();
  for (const folder of folders) {
    for (const file of readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (!file.endsWith('.ts') || /\.(?:test|fixture)\.ts$/.test(file)) continue;
      const source = readFileSync(path.join(repositoryRoot, folder, file), 'utf8').replaceAll(/^import .*$/gm, '');
      for (const [, word = ''] of source.matchAll(/'([^'\\\n]+)'/g)) if (word.length <= maxWordLength) words.add(word);
      // Names of properties, and of tables that are keyed by what is read.
      for (const [, name = ''] of source.matchAll(/^\s*(?:readonly )?([A-Za-z_]\w{1,30})\??:/gm)) words.add(name);
    }
  }
  return [...words];
}

export function readFixtures(folder: string, extension: string): readonly Buffer[] {
  const root = path.join(repositoryRoot, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .sort()
    .map((file) => readFileSync(path.join(root, file)));
}
