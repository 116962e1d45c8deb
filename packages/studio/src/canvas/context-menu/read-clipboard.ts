import { type Dropped, readTransfer } from '../dropping/read-transfer.ts';

/**
 * What is on the clipboard, asked for without the keys that paste. Undefined where nothing of it can be used. Rejects where the
 * browser does not give it: the person said no, or the page did not come by https.
 */
export async function readClipboard(): Promise<Dropped | undefined> {
  const items = await navigator.clipboard.read();
  const texts = new Map<string, string>();
  const files: File[] = [];
  for (const item of items) {
    for (const type of item.types) {
      const blob = await item.getType(type);
      if (type.startsWith('text/')) texts.set(type, await blob.text());
      else if (type.startsWith('image/')) files.push(new File([blob], type.replace('/', '.'), { type }));
    }
  }
  // Only the number and the order of the files matter.
  const list = files as unknown as FileList;
  return readTransfer({ files: list, getData: (type) => texts.get(type) ?? '' });
}
