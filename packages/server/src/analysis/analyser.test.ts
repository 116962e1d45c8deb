import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { useAnalyser } from '../../../../tests/support/use-analyser.ts';

const analyser = useAnalyser();

/** A design that takes some megabytes when it is kept parsed, but less than the limit for kept designs. */
function longDesign(index: number) {
  const note = Array.from({ length: 8 }, (_, part) => `${index}${part}`.repeat(100_000));
  const text = JSON.stringify({ width: 9, height: 9, canvasData: { note } });
  return { digest: hash('sha256', text), text };
}

it('checks renders of a document that its process has given up to make room for others', async () => {
  const documents = Array.from({ length: 10 }, (_, index) => longDesign(index));
  for (const index of [...documents.keys(), 0, 1]) {
    const document = documents[index];
    if (!document) throw new Error('there are ten');
    const sent = { dynamicData: { name: 'Ada' }, dynamicElements: {}, missingVariables: 'error', format: 'png' };
    const renders = [JSON.stringify({ ...sent, fileName: `{{ name }} ${index}` })];
    const input = { limit: 1e9, spent: 0, renders };
    const request = { operation: 'checkRenders', input, document, content: renders, field: 'renders' } as const;
    expect((await analyser.run({ ...request, accountId: 'ada' })).outcomes).toEqual([{ fileName: `Ada ${index}` }]);
  }
});
