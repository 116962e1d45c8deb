import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version of the package, such as `0.1.0`. */
export function serviceVersion(): string {
  const file = path.resolve(import.meta.dirname, '../../../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
