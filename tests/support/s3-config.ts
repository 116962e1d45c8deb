import type { S3Config } from '../../packages/server/src/config/config.ts';
import { readConfig } from '../../packages/server/src/config/read-config.ts';
import type { S3Server } from './s3-server.ts';

/** What a service reads from the environment that names a bucket of the server. */
export function s3ConfigOf(server: S3Server, bucket: string, more: Readonly<Record<string, string>> = {}): S3Config {
  const { s3 } = readConfig({ ...server.environment(bucket), ...more }, '/');
  if (!s3) throw new Error('the environment names no bucket');
  return s3;
}
