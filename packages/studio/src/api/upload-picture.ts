import { ApiError } from './client.ts';
import { pathPrefix } from './path-prefix.ts';

export interface UploadedPicture {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
}

/** Uploads a file as a form, which `call` does not write. Throws ApiError for what the service refused. */
export async function uploadPicture(file: File): Promise<UploadedPicture> {
  const body = new FormData();
  body.append('type', 'IMAGE');
  body.append('file', file);
  const response = await fetch(`${pathPrefix()}/v1/assets/upload`, { method: 'POST', body });
  const answer = await response.json();
  if (!response.ok) throw new ApiError(response.status, answer.error);
  return answer.data;
}
