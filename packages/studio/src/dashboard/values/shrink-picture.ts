/** As much as is seen of a photograph in most designs. */
const longestSide = 1_600;
const quality = 0.86;

/**
 * A picture of this device as a `data:` URI of some hundred kilobytes: JPEG, or PNG where it is small and may be transparent. Rejects
 * for what the browser cannot read.
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const exact = file.type === 'image/png' ? canvas.toDataURL('image/png') : '';
  return exact !== '' && exact.length < 400_000 ? exact : canvas.toDataURL('image/jpeg', quality);
}
