import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The designs that the benchmark draws are those that the tests look at. */
export const fixtureFolder = path.join(import.meta.dirname, '../fixtures/designs');

/** Rather than the fixtures' smooth one: with the detail and grain of a photograph. */
const photo = '../../../bench/photo/photo.jpg';

export interface Fixture {
  readonly folder: string;
  /** As it is stored; to be parsed. */
  readonly design: { readonly width: number; readonly height: number } & Readonly<Record<string, unknown>>;
  /** Names of files are relative to the folder. */
  readonly data: Readonly<Record<string, unknown>>;
}

export function readFixture(name: string): Fixture {
  const folder = path.join(fixtureFolder, name);
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const data = read('data.json');
  return { folder, design: read('design.json'), data: name === 'link-card' ? { ...data, photo } : data };
}
