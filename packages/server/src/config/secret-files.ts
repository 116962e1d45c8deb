import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { librarySecrets } from './library-config.ts';

/** The settings whose values are never shown. Each may lie in a file that `<name>_FILE` names. */
export const secretSettings = [
  'PLATEN_BOOTSTRAP_API_KEY',
  'PLATEN_ADMIN_TOKEN',
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
  ...librarySecrets,
  'PLATEN_SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PLATEN_OIDC_CLIENT_SECRET',
] as const;

/** A secret is a line; a larger file is another one. */
const maxBytes = 64 * 1024;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

/**
 * Takes what `<name>_FILE` names for each secret, without the line breaks at its end. A file that cannot be read is a
 * problem, with its path and without what it holds; so is a secret that is given both ways. Relative paths begin at `cwd`.
 * An empty variable counts as unset, and is not among what is answered.
 */
export function readSecretFiles(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  secrets: readonly string[] = secretSettings,
): { readonly given: Readonly<Record<string, string>>; readonly problems: string[] } {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
  const problems: string[] = [];
  const read: Record<string, string> = {};
  for (const name of secrets) {
    const variable = `${name}_FILE`;
    const file = given[variable];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
      problems.push(`${variable}: expected either this or ${name}, not both`);
      continue;
    }
    const found = readSecret(path.resolve(cwd, file));
    if ('secret' in found) read[name] = found.secret;
    else
      problems.push(`${variable}: expected a file that holds the secret; of ${JSON.stringify(file)}, ${found.problem}`);
  }
  return { given: { ...given, ...read }, problems };
}

function readSecret(file: string): { readonly secret: string } | { readonly problem: string } {
  try {
    // A pipe or a device may never end.
    const entry = statSync(file);
    if (!entry.isFile()) return { problem: 'it is no file' };
    if (entry.size > maxBytes) return { problem: `it holds more than ${maxBytes} bytes` };
    const secret = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    return secret === '' ? { problem: 'it is empty' } : { secret };
  } catch (cause) {
    return { problem: reasons[(cause as NodeJS.ErrnoException).code ?? ''] ?? 'it cannot be read' };
  }
}
