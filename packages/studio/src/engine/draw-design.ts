import { bindDesign, type DesignInput, parseDesign, type Scene } from '@platen/core';
import { studioEngine } from './studio-engine.ts';

export interface DrawRequest {
  readonly design: DesignInput;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Device px per px of the design. */
  readonly scale: number;
  readonly canvas: HTMLCanvasElement;
}

/** Lays a design out with its data and paints it on a canvas, as the service delivers it. Throws PlatenError for what the design causes. */
export async function drawDesign({ design, data, scale, canvas }: DrawRequest): Promise<Scene> {
  const engine = await studioEngine();
  const bound = bindDesign(parseDesign(design), data === undefined ? {} : { dynamicData: data });
  const laidOut = await engine.layOut({ design: bound, scale });
  await engine.paint(laidOut, canvas);
  return laidOut.scene;
}
