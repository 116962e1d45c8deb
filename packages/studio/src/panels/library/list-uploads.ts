import { call } from '../../api/client.ts';
import type { ListUploads } from './find-uploads.ts';

/** The uploaded pictures as the service lists them. */
export const listUploads =
  (signal: AbortSignal): ListUploads =>
  (cursor) =>
    call('listAssets', { query: { type: 'IMAGE', limit: 100, ...(cursor !== undefined && { cursor }) }, signal });
