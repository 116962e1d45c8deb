import { anonymousCall } from '../../api/client.ts';

export interface FilledFile {
  /** An object URL of the bytes; the caller must revoke it. */
  readonly url: string;
  readonly isPicture: boolean;
  /** The ending of the file's name. */
  readonly ending: string;
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Sends the values and gets the file itself. Throws ApiError for a refusal of the service. */
export async function fillForm(token: string, values: Readonly<Record<string, unknown>>): Promise<FilledFile> {
  const answer = await anonymousCall('fillForm', { token, values });
  const file = await answer.blob();
  return {
    url: URL.createObjectURL(file),
    isPicture: file.type.startsWith('image/'),
    ending: endings[file.type] ?? 'bin',
  };
}
