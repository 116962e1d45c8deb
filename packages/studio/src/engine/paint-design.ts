import { bindDesign } from '@platen/core';
import type { Design } from '../document/design/design.ts';
import { studioEngine } from './studio-engine.ts';

export interface PaintRequest {
  readonly design: Design;
  /** Values of its variables; without them, their defaults. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Canvas px for each px of the page. */
  readonly scale: number;
}

/** Paints the whole page on a canvas, which is given its size. Throws PlatenError for what the design causes. */
export async function paintDesign(canvas: HTMLCanvasElement, { design, data, scale }: PaintRequest): Promise<void> {
  const engine = await studioEngine();
  const bound = bindDesign(design, data === undefined ? {} : { dynamicData: data });
  await engine.paint(await engine.layOut({ design: bound, scale }), canvas);
}
