import type { IncomingMessage } from 'node:http';

/** `header` in lower case. */
export function standsTwice({ rawHeaders }: IncomingMessage, header: string): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count > 1;
}

/** Whether something follows the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
