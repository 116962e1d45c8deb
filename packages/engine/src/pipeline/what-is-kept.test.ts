import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDesigns } from '../binding/designs-of-process.ts';
import { processCaches } from '../caches/cache-figures.ts';
import { createCaches } from '../caches/caches.ts';
import { createRenderServices } from './render-services.ts';

const root = path.join(import.meta.dirname, '../../../..');
const guide = readFileSync(path.join(root, 'docs/guides/scaling.md'), 'utf8');

/**
 * What is found of an object, kept as long as the object itself: it cannot be told from finding it anew. What a document became
 * for an owner is among its facts, and is found by that owner only. PDFs have more of these.
 */
const factsOfObjects = [
  'core/src/contrast/found-parts.ts',
  'core/src/geometry/shape-bounds.ts',
  'core/src/layout/fills/fill.ts',
  'core/src/layout/layout-design.ts',
  'core/src/layout/pages/fill-page-numbers.ts',
  'core/src/variables/bound-size.ts',
  'core/src/variables/facts/document-facts.ts',
  'core/src/variables/facts/find-variables.ts',
  'core/src/variables/facts/list-variables.ts',
  'engine/src/surface/mark-contents.ts',
];
/** WebAssembly that is loaded once; it holds nothing of anybody. */
const loadedOnce = ['engine/src/encode/jpeg/jpeg-bands.ts', 'engine/src/encode/png/png-stream.ts'];

/** Sources with a line that matches, but for art, which is looked up by its own document. */
function sourcesWith(line: RegExp): readonly string[] {
  return readdirSync(path.join(root, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:core|engine)\/src\/.*\.ts$/.test(name) && !/svg-art|\.(?:test|fixture)\.ts$/.test(name))
    .filter((name) => line.test(readFileSync(path.join(root, 'packages', name), 'utf8')))
    .toSorted();
}

describe('what a render process keeps', () => {
  it('is in the guide, cache by cache, with its bound', () => {
    for (const name of Object.keys(processCaches)) expect(guide).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, 'm'));
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
    expect(sourcesWith(/^(?:export )?let /m)).toEqual(loadedOnce);
    expect(sourcesWith(/^(?:export )?const \w+(?:: (?!Readonly)[^=]*)? = new (?:Map|LRUCache)\b/m)).toEqual([]);
    const ofObjects = sourcesWith(/^(?:export )?const .*= (?:new Weak(?:Map|Set)|create\w*Cache\()/m);
    expect(ofObjects.filter((name) => !name.startsWith('engine/src/encode/'))).toEqual(factsOfObjects);
  });
});
