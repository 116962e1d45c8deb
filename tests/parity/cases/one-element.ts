import type { ParityCase } from '../support/parity-case.ts';

type Properties = Readonly<Record<string, unknown>>;

const width = 320;
const height = 240;

/** A case of one element in the middle of a small page. */
export function oneElement(
  name: string,
  element: Properties,
  rest: Omit<Partial<ParityCase>, 'name'> = {},
): ParityCase {
  const box = { x: 60, y: 50, width: 200, height: 140 };
  return { name, design: { width, height, elements: [{ ...box, ...element }] }, ...rest };
}

/** A case of one element over stripes of colour, for what shows or changes what lies beneath. */
export function overStripes(
  name: string,
  element: Properties,
  rest: Omit<Partial<ParityCase>, 'name'> = {},
): ParityCase {
  const colors = ['#e63946', '#f4a261', '#2a9d8f', '#264653', '#ffffff', '#8338ec', '#808080', '#000000'];
  const stripes = colors.map((fill, index) => ({ type: 'rectangle', x: index * 40, y: 0, width: 40, height, fill }));
  const box = { x: 30, y: 50, width: 260, height: 140 };
  return { name, design: { width, height, elements: [...stripes, { ...box, ...element }] }, ...rest };
}
