import type { ParityCase } from '../support/parity-case.ts';
import { sentences } from './text-paragraphs.ts';

type Properties = Readonly<Record<string, unknown>>;

const base = {
  type: 'text',
  x: 20,
  y: 20,
  width: 280,
  height: 200,
  fontSize: 20,
  lineHeight: 1.4,
  fit: 'none',
  fill: '#1b263b',
};

/** A case of one text on a small page. */
export function oneText(name: string, element: Properties, rest: Omit<Partial<ParityCase>, 'name'> = {}): ParityCase {
  return {
    name,
    design: { width: 320, height: 240, background: '#ffffff', elements: [{ ...base, ...element }] },
    ...rest,
  };
}

export const english = sentences.en;
