import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** An answer of a real API, without keys and signatures; `npm run record:stock` writes them. */
export interface Recording {
  /** RFC 3339. */
  readonly recordedAt: string;
  readonly url: string;
  readonly status: number;
  /** JSON, or text where the API did not answer with JSON. */
  readonly body: unknown;
}

/** What is asked: of everything there is something, and every provider gives pages of this size. */
export const recordedQuestion = { query: 'mountain lake', page: 1, perPage: 5 } as const;

export function recordingFile(name: string): string {
  return fileURLToPath(new URL(`recorded-answers/${name}.json`, import.meta.url));
}

/** Undefined as long as nobody has recorded it. */
export function recordingOf(name: string): Recording | undefined {
  const file = recordingFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recording) : undefined;
}
