import { anonymousCall } from '../../api/client.ts';

export interface FilledFile {
  /** Of the bytes in this page; to be revoked. */
  readonly url: string;
  readonly isPicture: boolean;
  /** Of its name. */
  readonly ending: string;
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Sends what was written, and gets the file itself. Throws ApiError for what the service refused. */
export async function fillForm(token: string, values: Readonly<Record<string, unknown>>): Promise<FilledFile> {
  const answer = await anonymousCall('fillForm', { token, values });
  const file = await answer.blob();
  return {
    url: URL.createObjectURL(file),
    isPicture: file.type.startsWith('image/'),
    ending: endings[file.type] ?? 'bin',
  };
}
