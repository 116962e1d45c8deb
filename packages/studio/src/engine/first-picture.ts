import { type BroughtScene, bringScene, createServiceCalls, createServiceFiles } from '@platen/browser/painter';
import type { PortableScene } from '@platen/core';
import { pathPrefix } from '../api/path-prefix.ts';

export type FirstPicture = BroughtScene;

/**
 * What is being edited of a design as the service laid it out, to be shown while the engine is loaded. Undefined where it
 * cannot be had: the engine then says what is wrong.
 */
export async function loadFirstPicture(designId: string): Promise<FirstPicture | undefined> {
  try {
    const calls = createServiceCalls(pathPrefix());
    const { engineVersion, ...scene } = await calls.data<PortableScene & { readonly engineVersion: string }>(
      `/designs/${encodeURIComponent(designId)}/scene?v=draft`,
    );
    return await bringScene(scene, createServiceFiles(calls, engineVersion));
  } catch {
    return undefined;
  }
}
