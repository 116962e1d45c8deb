import { type BroughtScene, bringScene } from '@platen/browser/painter';
import type { PortableScene } from '@platen/core';
import { pathPrefix } from '../api/path-prefix.ts';

export type FirstPicture = BroughtScene;

/**
 * What is being edited of a design as the service laid it out, to be shown while the engine is loaded. Undefined where it
 * cannot be had: the engine then says what is wrong.
 */
export async function loadFirstPicture(designId: string): Promise<FirstPicture | undefined> {
  try {
    const answer = await get(`/designs/${encodeURIComponent(designId)}/scene?v=draft`);
    const { data } = (await answer.json()) as { readonly data: PortableScene & { readonly engineVersion: string } };
    const v = new URLSearchParams({ v: data.engineVersion });
    return await bringScene(data, {
      fetchFont: ({ package: name, file }) => bytes(`/engine/fonts/${name}/${file}?${v}`),
      fetchPicture: (src) => bytes(`/pictures?${new URLSearchParams({ url: src })}`),
    });
  } catch {
    return undefined;
  }
}

async function get(address: string): Promise<Response> {
  const answer = await fetch(`${pathPrefix()}/v1${address}`);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

const bytes = async (address: string) => new Uint8Array(await (await get(address)).arrayBuffer());
