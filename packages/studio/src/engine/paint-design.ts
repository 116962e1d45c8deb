import { type BoundDesign, bindDesign } from '@platen/core';
import type { Design } from '../document/design/design.ts';
import { studioEngine } from './studio-engine.ts';

export interface PaintRequest {
  readonly design: Design;
  /** Values of its variables; without them, their defaults. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Canvas px for each px of the page. */
  readonly scale: number;
}

/** The design with its data filled in, with dates and numbers as the service writes them. Throws PlatenError. */
export async function fillDesign({ design, data }: Pick<PaintRequest, 'design' | 'data'>): Promise<BoundDesign> {
  const engine = await studioEngine();
  return engine.bind((formats) => bindDesign(design, { formats, dynamicData: data }));
}

/** Paints the whole page on a canvas, which is given its size. Throws PlatenError for what the design causes. */
export async function paintDesign(canvas: HTMLCanvasElement, { design, data, scale }: PaintRequest): Promise<void> {
  const bound = await fillDesign({ design, data });
  const engine = await studioEngine();
  const laidOut = await engine.layOut({ design: bound, scale });
  await engine.paint(laidOut, canvas).finally(laidOut.release);
}
