import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version of a package that is installed. */
export function versionOf(name: string): string {
  const file = path.join(import.meta.dirname, '../../node_modules', name, 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
