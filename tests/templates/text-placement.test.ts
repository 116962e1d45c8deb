import { bindDesign, parseDesign } from '@platen/core';
import { createRenderServices } from '@platen/engine';
import { describe, expect, it } from 'vitest';
import { dataSets, fillTemplate, readDataSet, readTemplate, templateSlugs } from '../../scripts/template-folder.ts';
import { overlap, type SeenLine, seenLines } from './text-boxes.ts';

const services = createRenderServices();
/** The least room between two lines of different elements, as a share of the smaller one's capitals. */
const leastGap = 0.2;

it('is found where it stands on other text, and told from text that is turned out of the way', () => {
  const text = { type: 'text', width: 300, height: 40, fontSize: 30, text: 'Elephants' };
  const canvasData = {
    elements: [
      { ...text, id: 'a', x: 20, y: 20 },
      { ...text, id: 'b', x: 60, y: 30 },
      { ...text, id: 'c', x: 20, y: 120, rotation: -30 },
    ],
  };
  const document = parseDesign({ width: 340, height: 240, canvasData });
  const [a, b, c] = seenLines(bindDesign(document, {}), services);
  if (a === undefined || b === undefined || c === undefined) throw new Error('expected three lines');
  expect(overlap(a, b)).toBeGreaterThan(5);
  expect(overlap(a, c)).toBeLessThan(0);
});

describe.each(templateSlugs())('the text of %s', (slug) => {
  const template = readTemplate(slug);

  it.each(['defaults', ...dataSets] as const)('stands on the page and clear of other text, with %s', (dataSet) => {
    const values = dataSet === 'defaults' ? undefined : readDataSet(template, dataSet);
    const { design } = fillTemplate(template, values);
    const lines = seenLines(design, services);
    expect(lines.filter((line) => !isInside(line, design)).map(describeLine)).toEqual([]);
    const collisions = lines.flatMap((line, index) =>
      lines
        .slice(index + 1)
        .filter(
          (other) =>
            other.elementId !== line.elementId &&
            overlap(line, other) > -leastGap * Math.min(line.height, other.height),
        )
        .map((other) => `${describeLine(line)} and ${describeLine(other)}`),
    );
    expect(collisions).toEqual([]);
  });
});

function isInside(
  { corners }: SeenLine,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  return corners.every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height);
}

function describeLine({ elementId, text }: SeenLine): string {
  return `${elementId} (${text})`;
}
