import { type BindRequest, type BoundDesign, bindDesign } from '@platen/core';
import type { Design } from '../document/design/design.ts';
import { studioEngine } from './studio-engine.ts';

export interface PaintRequest {
  readonly design: Design;
  /** Values of its variables; without them, their defaults. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Canvas px for each px of the page. */
  readonly scale: number;
}

type FillRequest = Pick<PaintRequest, 'design' | 'data'> & Pick<BindRequest, 'onRefused'>;

/** The design with its data filled in, with dates and numbers as the service writes them. Throws PlatenError. */
export async function fillDesign({ design, data, onRefused }: FillRequest): Promise<BoundDesign> {
  const engine = await studioEngine();
  return engine.bind((formats) => bindDesign(design, { formats, dynamicData: data, onRefused }));
}

/**
 * Paints the whole page on a canvas, which is given its size. Answers whether the service would refuse the design with this
 * data; what can be drawn of it is painted all the same. Throws PlatenError where nothing can be.
 */
export async function paintDesign(canvas: HTMLCanvasElement, { design, data, scale }: PaintRequest): Promise<boolean> {
  let isRefused = false;
  const onRefused = () => {
    isRefused = true;
  };
  const bound = await fillDesign({ design, data, onRefused });
  const engine = await studioEngine();
  const laidOut = await engine.layOut({ design: bound, scale });
  await engine.paint(laidOut, canvas).finally(laidOut.release);
  return isRefused;
}
