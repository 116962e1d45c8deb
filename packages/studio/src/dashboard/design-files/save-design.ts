import { call } from '../../api/client.ts';

/** Gives a design to the browser as a file from which one can be made again: as it is edited now, where somebody edits it. */
export async function saveDesign({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  const { width, height, canvasData } = (await call('getDraft', { params: { designId: id } })).data;
  const text = JSON.stringify({ name, width, height, canvasData }, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
