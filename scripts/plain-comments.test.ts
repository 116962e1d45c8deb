import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** The first word of a comment that has no subject: a reader must guess what it is about. */
const bareBeginning = /(?:\/\*\*|\/\/) (?:Of|That|Whose) /g;

it.each([...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`), 'bench', 'scripts', 'tests'])(
  'no comment of %s begins with a bare "Of", "That" or "Whose"',
  (area) => {
    const files = readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(?:tsx?|mjs)$/.test(name) && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(name),
    );
    const found = files.flatMap((name) =>
      readFileSync(path.join(root, area, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => (line.match(bareBeginning) ? [`${area}/${name}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  },
);
