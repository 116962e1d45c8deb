import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDesigns } from '../binding/designs-of-process.ts';
import { processCaches } from '../caches/cache-figures.ts';
import { createCaches } from '../caches/caches.ts';
import { createRenderServices } from './render-services.ts';

const root = path.join(import.meta.dirname, '../../../..');
const guide = readFileSync(path.join(root, 'docs/guides/scaling.md'), 'utf8');

/**
 * What is found of an object, kept as long as the object itself: it cannot be told from finding it anew, and holds no data of
 * an account beside that object.
 */
const factsOfObjects = [
  'core/src/contrast/found-parts.ts',
  'core/src/geometry/shape-bounds.ts',
  'core/src/layout/fills/fill.ts',
  'core/src/layout/layout-design.ts',
  'core/src/layout/pages/fill-page-numbers.ts',
  'core/src/svg-art/sanitize/style-rules.ts',
  'core/src/variables/bound-size.ts',
  'core/src/variables/facts/document-facts.ts',
  'core/src/variables/facts/find-variables.ts',
  'core/src/variables/facts/list-variables.ts',
  'engine/src/encode/pdf/plain/font-objects.ts',
  'engine/src/encode/pdf/plain/opened-font.ts',
  'engine/src/encode/pdf/plain/plain-fonts.ts',
  'engine/src/encode/pdf/plain/plain-scene.ts',
  'engine/src/encode/pdf/plain/show-run.ts',
  'engine/src/encode/text/logical-runs.ts',
  'engine/src/surface/mark-contents.ts',
  'server/src/accounts/api-key.ts',
  'server/src/http/answers/resource.ts',
];
/** WebAssembly that is loaded once, and switches of tests; they hold nothing of anybody. */
const loadedOnce = [
  'engine/src/encode/jpeg/jpeg-bands.ts',
  'engine/src/encode/png/png-stream.ts',
  'server/src/telemetry/failpoint.ts',
];
/** Engines of a web page by their service, and names of statements by their text, without values. */
const ofPrograms = ['browser/src/element/show-document.ts', 'server/src/store/database/statements/kept-statements.ts'];

/** A `let`, a cache, facts of objects, or any of them in an object that a module keeps. */
const kinds = {
  variable: /^(?:export )?let /m,
  cache: /^(?:export )?const \w+(?:: (?!Readonly)[^=]*)? = new (?:Map|LRUCache)\b/m,
  facts: /^(?:export )?const .*= (?:new Weak(?:Map|Set)|create\w*Cache\()/m,
  inObject:
    /^(?:export )?const \w+[^\n]*= \{(?:[^\n]*|\n(?: {2}.*\n)*? {2})\b\w+: (?:new (?:Weak(?:Map|Set)|Map|LRUCache)\b(?:<[^\n]*>)?\(\)|create\w*Cache\()/m,
};

/** Sources with a line that matches. */
function sourcesWith(line: RegExp): readonly string[] {
  return readdirSync(path.join(root, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /^(?:core|engine|server|browser)\/src\/.*\.ts$/.test(name) && !/\.(?:test|fixture)\.ts$/.test(name),
    )
    .filter((name) => line.test(readFileSync(path.join(root, 'packages', name), 'utf8')))
    .toSorted();
}

/** The row of a table of the guide whose first cells match: cache, owner, what it holds, its bound. */
function rowWith(text: string): readonly string[] {
  const row = guide.split('\n').find((line) => line.startsWith('|') && line.includes(text));
  return row?.split('|').map((cell) => cell.trim()) ?? [];
}

describe('what a render process keeps', () => {
  it('is in the guide, cache by cache, with its owner and its bound', () => {
    for (const name of Object.keys(processCaches)) {
      const [, , owner = '', , bound = ''] = rowWith(`\`${name}\``);
      const [file = ''] = /[\w/-]+(?:\.ts|\/)(?=`)/.exec(owner) ?? [];
      expect(existsSync(path.join(root, 'packages/engine/src', file)) && file !== '', `${name}: ${owner}`).toBe(true);
      expect(bound, name).toMatch(/\d (?:MB|GiB)|bundled/);
    }
  });

  it('is in the guide for the service, too: each source that makes a cache, with its bound', () => {
    const owners = sourcesWith(/new LRUCache\b/).filter((name) => name.startsWith('server/'));
    expect(owners.length).toBeGreaterThan(10);
    for (const owner of owners) expect(rowWith(owner.replace('server/src/', ''))[4], owner).toMatch(/\d/);
  });

  it('is counted: each cache of the list is there, and no other', () => {
    const caches = createCaches();
    createRenderServices(caches);
    createDesigns(caches);
    expect(
      caches
        .figures()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(processCaches).toSorted());
  });

  it('stands in no module, but for facts of objects that go with them', () => {
    expect(sourcesWith(kinds.variable)).toEqual(loadedOnce);
    expect(sourcesWith(kinds.cache)).toEqual(ofPrograms);
    expect(sourcesWith(kinds.facts)).toEqual(factsOfObjects);
    expect(sourcesWith(kinds.inObject)).toEqual([]);
  });

  it.each([
    'const facts: Facts = {\n  fixed: new WeakMap(),\n};',
    'const facts = {\n  // Elements.\n  a: 1,\n  filled: new WeakMap<Stored, Fill>(),\n};',
    'export const facts = { filled: new Map() };',
    'const facts = {\n  texts: createTextCache(),\n};',
  ])('would be found in an object of a module: %j', (source) => {
    expect(source).toMatch(kinds.inObject);
  });

  it.each([
    'const steps = {\n  run() {\n    const own = { a: new Map() };\n  },\n};',
    'function f() {\n  return { a: new Map() };\n}',
  ])('is no object that a function makes: %j', (source) => {
    expect(source).not.toMatch(kinds.inObject);
  });
});
