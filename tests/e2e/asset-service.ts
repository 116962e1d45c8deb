import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { apiKey, type Service, startService } from './service.ts';

export const adminToken = 'the-token-of-the-operator';
/** The service of the file's tests; set before the first one runs. */
export let service: Service;
/** The key of a second account without limits. */
export let otherKey: string;
/** The key of an account of the plan Free. */
export let freeKey: string;

/** Starts a service with three accounts for the tests of a file, and stops it after them. */
export function useAssetService(): void {
  beforeAll(async () => {
    service = await startService({ env: { PLATEN_ADMIN_TOKEN: adminToken, PLATEN_BOOTSTRAP_PLAN: 'Unlimited' } });
    otherKey = await newAccount('Unlimited');
    freeKey = await newAccount('Free');
  });
  afterAll(() => service.stop());
}

export async function newAccount(plan: string): Promise<string> {
  const { status, body } = await send('POST', '/admin/v1/accounts', { key: adminToken, body: { name: plan, plan } });
  expect(status).toBe(201);
  return body.data.apiKey.key ?? body.data.apiKey;
}

interface Options {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function send(method: string, address: string, { key = apiKey, body, headers }: Options = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(service.url + address, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

interface Form {
  readonly fileName?: string;
  readonly before?: Readonly<Record<string, string>>;
  readonly after?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function upload(
  bytes: Uint8Array | string,
  { fileName = 'file.bin', before = {}, after = {}, ...options }: Form = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(before)) form.append(name, value);
  form.append('file', new Blob([bytes as BlobPart]), fileName);
  for (const [name, value] of Object.entries(after)) form.append(name, value);
  return send('POST', '/v1/assets/upload', { body: form, ...options });
}

/** Sends bytes as they are and reads the answer as text, until the service closes the connection. */
export function sendRaw(head: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(head.replaceAll('\n', '\r\n') + body);
  });
}

/** Sends the beginning of a request and goes away. */
export function abandon(head: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('close', () => resolve());
    socket.on('error', reject);
    socket.write(head.replaceAll('\n', '\r\n') + body, () => socket.destroy());
  });
}

export const picture = (color: string, width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: color } });
export const incoming = () => readdirSync(path.join(service.dataDir, 'files/incoming'));
export const storedFiles = () =>
  readdirSync(path.join(service.dataDir, 'files'), { recursive: true }).filter((name) =>
    /[0-9a-f]{64}$/.test(`${name}`),
  );
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export async function newDesign(elements: readonly unknown[], key = apiKey): Promise<string> {
  const canvasData = { background: '#ffffff', elements };
  const { status, body } = await send('POST', '/v1/designs', {
    key,
    body: { name: 'A', width: 400, height: 100, canvasData },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

export function render(design: string, body: Readonly<Record<string, unknown>> = {}, key = apiKey) {
  return send('POST', `/v1/render/design/${design}`, { key, body: { format: 'png', ...body } });
}

export const pixelsOf = async (url: string) => PNG.sync.read(Buffer.from(await (await fetch(url)).arrayBuffer())).data;
export const warningsOf = ({ warnings = [] }: { warnings?: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code);

export function form(entries: readonly (readonly [string, string | Blob])[]): FormData {
  const made = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, value, 'file');
  }
  return made;
}

export function chunk(body: string): string {
  return `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
}
