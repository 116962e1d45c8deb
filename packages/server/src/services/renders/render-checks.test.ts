import { renderDesignBody } from '@platen/api';
import { PlatenError, parseDesign } from '@platen/core';
import { describe, expect, it } from 'vitest';
import { useAnalyser } from '../../../../../tests/support/use-analyser.ts';
import { storedDocument } from '../documents/stored-document.fixture.ts';
import { createRenderChecks } from './render-checks.ts';
import { toRenderRequest } from './render-request.ts';

const elements = [{ type: 'text', width: 9, height: 9, text: '{{ name }}' }];
const found = {
  name: 'Card',
  stored: storedDocument(parseDesign({ width: 9, height: 9, canvasData: { elements } })),
};
const render = (name: string) => ({
  found,
  fileName: '{{ name }}',
  request: toRenderRequest(renderDesignBody.parse({ dynamicData: { name } })),
});

describe('checks of the renders of a request', () => {
  const analyser = useAnalyser();
  let calls: number;
  /** Whatever has `dear` in it costs its process. */
  const check = (names: readonly string[]) => {
    calls = 0;
    const checkRenders = createRenderChecks({
      async run(request) {
        calls += 1;
        if (!request.content.some((text) => text.includes('dear'))) return analyser.run(request);
        throw new PlatenError('INVALID_DYNAMIC_DATA', { details: { reason: 'timeout' } });
      },
    });
    return checkRenders({ accountId: 'ada', renders: names.map(render), limit: 1e9, field: 'renders' });
  };

  it('are one call where none of them costs a process', async () => {
    expect(await check(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(calls).toBe(1);
  });

  it('refuse only those that cost a process', async () => {
    const outcomes = await check(['a', 'dear 1', 'b', 'dear 2', 'c']);
    const refused = expect.objectContaining({ code: 'INVALID_DYNAMIC_DATA', details: { reason: 'timeout' } });
    expect(outcomes).toEqual(['a', refused, 'b', refused, 'c']);
    expect(calls).toBe(6);
  });

  it('end after some that cost a process each', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `dear ${index}`);
    await expect(check(names)).rejects.toMatchObject({ details: { reason: 'timeout' } });
    expect(calls).toBe(5);
  });
});
