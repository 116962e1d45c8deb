import { bindDesign, defaultRenderOptions, parseDesign } from '@platen/core';
import { render } from '@platen/engine';
import type { Contender } from '../contender.ts';
import { services, version } from './platen.ts';

const columns = 25;
const cell = { width: 48, height: 30 };

/** A page of so many small boxes with a text each, no two texts and no two renders alike. */
export function create({ elements }: { readonly elements: number }): Contender {
  let drawn = 0;
  return {
    version,
    async render() {
      const turn = drawn++;
      const document = parseDesign({
        width: columns * cell.width,
        height: 40 * cell.height,
        canvasData: {
          background: '#ffffff',
          elements: Array.from({ length: elements }, (_, index) => cellOf(index, turn)),
        },
      });
      const design = bindDesign(document);
      const options = { ...defaultRenderOptions, format: 'jpg' as const };
      return (await render({ design, options, images: new Map() }, services)).bytes;
    },
  };
}

/** Boxes and texts in turn, row by row. */
function cellOf(index: number, turn: number) {
  const place = {
    id: `e${index}`,
    x: (index % columns) * cell.width,
    y: Math.floor(index / columns) * cell.height,
    ...cell,
  };
  if (index % 2 === 0) return { ...place, type: 'rectangle', fill: '#e0f2fe', cornerRadius: 6, stroke: '#0284c7' };
  return { ...place, type: 'text', text: `${turn}·${index}`, fontSize: 11, fontFamily: 'Inter', fill: '#0c4a6e' };
}
