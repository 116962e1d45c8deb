import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDesign } from '../../design/parse-design.ts';
import { ownFilters, safeFilters } from '../../liquid/filters/filters.ts';
import { safeTags } from '../../liquid/liquid.ts';
import { type BindRequest, bindDesign } from '../bind-design.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../../../docs/reference/variables.md'), 'utf8');

interface Sample extends BindRequest {
  readonly element: object;
  readonly bound: object;
}

function bindOne(element: object, request: BindRequest): unknown {
  const bound = bindDesign(parseDesign({ width: 300, height: 300, canvasData: { elements: [element] } }), request)
    .elements[0];
  // Locale data writes no-break spaces, which the page cannot show.
  return JSON.parse(JSON.stringify(bound).replace(/[\u00a0\u202f]/g, ' '));
}

const rows = [...page.matchAll(/^\| `(.+)` +\| `(\{.*\})` +\| `(.*)` +\|$/gm)].map(
  ([, template = '', data = '', text = '']) => [template.replaceAll('\\|', '|'), data, text.replaceAll('`', '')],
);
const samples = [...page.matchAll(/```json sample\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json) as Sample);

describe('the samples of the reference are true', () => {
  test('there are samples', () => {
    expect([rows.length, samples.length]).toEqual([27, 6]);
  });

  test.each(rows)('%s with %s', (template = '', data = '', text = '') => {
    const element = { id: 't', type: 'text', width: 9, height: 9, text: template };
    expect(bindOne(element, { dynamicData: JSON.parse(data) as Record<string, unknown> })).toMatchObject({ text });
  });

  test.each(samples)('$element.type $dynamicData', ({ element, bound, ...request }) => {
    expect(bindOne(element, request)).toMatchObject(bound);
  });

  test('every filter and tag is named', () => {
    for (const name of [...safeFilters, ...Object.keys(ownFilters)])
      expect(page, name).toMatch(new RegExp(`[\`| ]${name}\\b`));
    for (const name of safeTags) if (name !== '#') expect(page).toContain(`\`${name}\``);
  });
});
