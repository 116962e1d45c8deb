import { ApiError } from './client.ts';
import { pathPrefix } from './path-prefix.ts';

export interface UploadedPicture {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}

/** Uploads a picture as a form, which `call` does not write. Throws ApiError for what the service refused. */
export function uploadPicture(file: File): Promise<UploadedPicture> {
  return upload(file, { type: 'IMAGE' });
}

/** The same for a picture or a font, told from its bytes. */
export function uploadAsset(file: File): Promise<UploadedPicture> {
  return upload(file, {});
}

async function upload(file: File, fields: Readonly<Record<string, string>>): Promise<UploadedPicture> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const response = await fetch(`${pathPrefix()}/v1/assets/upload`, { method: 'POST', body });
  const answer = await response.json();
  if (!response.ok) throw new ApiError(response.status, answer.error);
  return answer.data;
}
