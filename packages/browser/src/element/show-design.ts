import type { PortableScene } from '@platen/core';
import type { ServiceCalls } from '../service/service-calls.ts';
import { createServiceFiles } from '../service/service-files.ts';
import { bringScene } from '../surface/bring-scene.ts';
import type { DesignSource } from './design-source.ts';
import type { ShownDesign } from './shown-design.ts';

/** A scene is painted as it is; only a document brings the engine, which is ten times as large. */
export async function showDesign(source: DesignSource, calls: ServiceCalls): Promise<ShownDesign> {
  if (source.kind === 'scene') return showScene(source.scene, calls);
  const { showDocument } = await import('./show-document.ts');
  return showDocument(source, calls);
}

async function showScene(
  { engineVersion = '', ...scene }: PortableScene & { readonly engineVersion?: string },
  calls: ServiceCalls,
): Promise<ShownDesign> {
  const { width, height } = scene;
  const brought = await bringScene(scene, createServiceFiles(calls, engineVersion));
  return {
    width,
    height,
    paint: async (canvas, scale) => {
      const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
      const transform = [size.width / width, 0, 0, size.height / height, 0, 0] as const;
      await brought.paint({ ...size, transform }, canvas);
      return scene;
    },
  };
}
