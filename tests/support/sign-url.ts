import { createHmac } from 'node:crypto';

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query of a picture's address with its signature, made from the words of the guide and not with the service's code. */
export function signedQuery(secret: string, path: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters)
    .toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const signature = createHmac('sha256', secret).update(`${path}?${query}`).digest('base64url');
  return `${query}&_sig=${signature}`;
}
