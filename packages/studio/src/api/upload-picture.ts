import { ApiError, readAnswer } from './client.ts';
import { pathPrefix } from './path-prefix.ts';

export interface UploadedPicture {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}

/** Uploads a picture as a form, which `call` does not write. Throws ApiError for what the service refused. */
export async function uploadPicture(file: File): Promise<UploadedPicture> {
  return upload(file.type === 'image/avif' ? await asPng(file) : file, { type: 'IMAGE' });
}

/** The same for a picture or a font, told from its bytes. */
export function uploadAsset(file: File): Promise<UploadedPicture> {
  return upload(file, {});
}

/** The service reads no AVIF, and browsers do. What they cannot read is sent as it is: the service says why it is refused. */
async function asPng(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob], file.name.replace(/\.avif$/i, '.png'), { type: 'image/png' });
}

async function upload(file: File, fields: Readonly<Record<string, string>>): Promise<UploadedPicture> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const response = await fetch(`${pathPrefix()}/v1/assets/upload`, { method: 'POST', body });
  const answer = await readAnswer(response);
  if (!response.ok) throw new ApiError(response.status, answer.error);
  return answer.data;
}
