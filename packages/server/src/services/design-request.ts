import { z } from 'zod';
import { parseInput } from './input.ts';

const maxSide = 10_000;
const side = z
  .int(`expected a whole number of px from 1 to ${maxSide}`)
  .min(1, `expected a whole number of px from 1 to ${maxSide}`)
  .max(maxSide, `expected a whole number of px from 1 to ${maxSide}`);

const newDesign = z.object({
  name: z
    .string('expected a text of 1 to 255 characters')
    .trim()
    .min(1, 'expected a text of 1 to 255 characters')
    .max(255, 'expected a text of 1 to 255 characters'),
  width: side,
  height: side,
  /** Checked by core, which knows the document. */
  canvasData: z.record(z.string(), z.unknown(), 'expected an object {elements: […]}').default({ elements: [] }),
});

/** The body of `POST /designs`. Fields the service sets itself, such as `id` and `status`, are not read. */
export function parseNewDesign(body: unknown): z.output<typeof newDesign> {
  return parseInput(newDesign, body, { width: 'INVALID_DIMENSIONS', height: 'INVALID_DIMENSIONS' });
}
