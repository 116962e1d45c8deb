import { call } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';

/** Gives a design to the browser as a file from which one can be made again: as it is edited now, where somebody edits it. */
export async function saveDesign({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  const { width, height, canvasData } = (await call('getDraft', { params: { designId: id } })).data;
  const text = JSON.stringify({ name, width, height, canvasData }, null, 2);
  saveFile(`${name}.json`, new Blob([text], { type: 'application/json' }));
}
