import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { cpuMsOfFamily } from '../e2e/process-figures.ts';
import { apiKey, type Service, startService } from '../e2e/service.ts';

export { apiKey };
export const adminToken = 'the-token-of-the-operator';
/** The service of the file's tests; set before the first one runs. */
export let service: Service;
/** The key of a second account without limits. */
export let otherKey: string;

export interface HostileAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not used.
  readonly body: any;
  readonly text: string;
}

/** An element that is good. */
export const rectangle = { id: 'r', type: 'rectangle', x: 0, y: 0, width: 50, height: 50, fill: '#336699' };

interface SendOptions {
  readonly key?: string | null;
  /** A string is sent as it is, an object as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface HostileServiceOptions {
  readonly env?: () => Readonly<Record<string, string>>;
  /** What the service may hold more after a test than before it. Default 50 MB. */
  readonly maxGrowthBytes?: number;
}

/**
 * Starts a service for the tests of a file. After each of them it must live, draw a good design, hold no half file and
 * hardly more memory than before.
 */
export function useHostileService({ env, maxGrowthBytes = 50_000_000 }: HostileServiceOptions = {}): void {
  let goodDesign: string;
  let beforeBytes = 0;
  beforeAll(async () => {
    service = await startService({
      env: { PLATEN_ADMIN_TOKEN: adminToken, PLATEN_BOOTSTRAP_PLAN: 'Unlimited', ...env?.() },
    });
    otherKey = await newAccount('Unlimited');
    goodDesign = await newDesign([{ type: 'rectangle', width: 10, height: 10, fill: '#00ff00' }]);
  });
  beforeEach(() => {
    beforeBytes = residentBytes(service.pid);
  });
  afterEach(async () => {
    const { status, body } = await send('POST', `/v1/render/design/${goodDesign}`, { body: { cache: false } });
    expect(status, JSON.stringify(body)).toBe(200);
    await expect.poll(() => residentBytes(service.pid) - beforeBytes).toBeLessThan(maxGrowthBytes);
    await expect.poll(() => readdirSync(path.join(service.dataDir, 'files/incoming'))).toEqual([]);
  });
  afterAll(() => service?.stop());
}

/**
 * CPU time of the service and its render processes so far, ms; where the kernel does not tell, the time on the clock. What
 * an attack may cost is measured by it: the clock tells as well what else the machine does.
 */
export function serviceCpuMs(): number {
  return process.platform === 'linux' ? cpuMsOfFamily(service.pid) : performance.now();
}

/** 0 where the kernel does not tell. */
export function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;
}

export async function send(
  method: string,
  address: string,
  { key = apiKey, body, headers }: SendOptions = {},
): Promise<HostileAnswer> {
  const isForm = body instanceof FormData;
  const response = await fetch(address.startsWith('http') ? address : service.url + address, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body:
        isForm || typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined, text };
}

export async function newAccount(plan: string): Promise<string> {
  const { status, body } = await send('POST', '/admin/v1/accounts', { key: adminToken, body: { name: plan, plan } });
  expect(status).toBe(201);
  return body.data.apiKey.key ?? body.data.apiKey;
}

export async function newDesign(
  elements: readonly unknown[],
  size: { width?: number; height?: number; key?: string } = {},
) {
  const { width = 100, height = 100, key = apiKey } = size;
  const { status, body } = await send('POST', '/v1/designs', {
    key,
    body: { name: 'A', width, height, canvasData: { background: '#ffffff', elements } },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id as string;
}

export function createDesign(elements: readonly unknown[], rest: Readonly<Record<string, unknown>> = {}) {
  return send('POST', '/v1/designs', {
    body: { name: 'A', width: 100, height: 100, canvasData: { elements }, ...rest },
  });
}

/** Creates a design of text that JSON.stringify would not write. */
export const createRaw = (canvas: string, rest = '') =>
  send('POST', '/v1/designs', { body: `{"name":"A","width":100,"height":100,"canvasData":${canvas}${rest}}` });

export function render(design: string, body: Readonly<Record<string, unknown>> = {}, key = apiKey) {
  return send('POST', `/v1/render/design/${design}`, { key, body: { format: 'png', ...body } });
}

/** Creates a design of one element and renders it; the answer of the first of the two that fails. */
export async function draw(
  element: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, unknown>> = {},
) {
  const created = await createDesign([{ id: 'it', x: 0, y: 0, width: 100, height: 100, ...element }]);
  if (created.status !== 201) return created;
  return render(created.body.data.id, { cache: false, ...options });
}

export interface UploadOptions {
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly key?: string;
}

export function upload(
  bytes: Uint8Array | string,
  { name = 'file.bin', fields = {}, key = apiKey }: UploadOptions = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([bytes as BlobPart]), name);
  return send('POST', '/v1/assets/upload', { key, body: form });
}

/** Sends bytes as they are and reads what comes until the service closes, or until `untilMs` has passed. */
export function raw(bytes: string | Buffer, { untilMs = 15_000 } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1');
    let answer = '';
    const timer = setTimeout(() => socket.destroy(), untilMs);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
    socket.write(bytes);
  });
}

/** A raw request of lines; a closed connection is asked for. */
export const lines = (...head: readonly string[]) => `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`;
export const authorization = `Authorization: Bearer ${apiKey}`;
export const port = () => Number(new URL(service.url).port);
/** A raw request for a new design. */
export const rawPost = (headers: readonly string[], body: string) =>
  raw(
    lines('POST /v1/designs HTTP/1.1', 'Host: localhost', authorization, 'Content-Type: application/json', ...headers) +
      body,
  );
/** The first status of a raw answer; 0 when the connection was closed without one. */
export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

/** Every answer of the service to a wrong request: the envelope, a clear sentence, nothing of its insides. */
export function expectRefused({ status, body }: HostileAnswer, expected: { status: number; code?: string }): void {
  expect(status, JSON.stringify(body)).toBe(expected.status);
  expect(body).toMatchObject({ success: false, error: { requestId: expect.stringMatching(/^req_/) } });
  if (expected.code) expect(body.error.code).toBe(expected.code);
  expect(body.error.message.length).toBeGreaterThan(10);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\/work|\/tmp|\.ts:|at async|SQLITE|ECONN|ENOENT/);
}
