import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** The first word of a comment that has no subject: a reader must guess what it is about. */
const bareBeginning = /(?:\/\*\*|\/\/) (?:Of|That|Whose) /g;

/** How many are left from before this rule. Lower a number when you mend some; a new comment begins with its subject. */
const left: Readonly<Record<string, number>> = {
  'packages/engine': 36,
  'packages/server': 207,
  'packages/studio': 47,
  tests: 6,
};

it.each([...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`), 'bench', 'scripts', 'tests'])(
  'no comment of %s begins with a bare "Of", "That" or "Whose", but for what is left',
  (area) => {
    const files = readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(?:tsx?|mjs)$/.test(name) && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(name),
    );
    const found = files.flatMap((name) =>
      readFileSync(path.join(root, area, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => (line.match(bareBeginning) ? [`${area}/${name}:${index + 1} ${line.trim()}`] : [])),
    );
    const allowed = left[area] ?? 0;
    expect(found.length, found.length > allowed ? found.join('\n') : '').toBeLessThanOrEqual(allowed);
  },
);
