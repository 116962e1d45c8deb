import { readFileSync } from 'node:fs';

export function recordedAnswer(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8'));
}
