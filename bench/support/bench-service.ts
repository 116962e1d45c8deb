import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cpuMsOf, familyOf, figuresOf, renderProcessesOf } from '../../tests/e2e/process-figures.ts';
import { apiKey, buildService, type Service, startService } from '../../tests/e2e/service.ts';
import { readFixture } from '../fixtures.ts';
import { programCpuMs, programMemoryMb } from './process-cpu.ts';

/** The built service as `npm start` runs it, with the designs of the benchmark and their pictures in it. */
export interface BenchService {
  readonly url: string;
  readonly authorization: string;
  /** Render processes that it may have. */
  readonly processes: number;
  /** Stores a design of `fixtures/designs`; what its data names as a file is uploaded and named by its address. */
  design(name: string, data?: Readonly<Record<string, unknown>>): Promise<StoredDesign>;
  /** Stores a file as an asset, of the first account or of the one whose key is given, and answers its address. */
  upload(file: string, key?: string): Promise<string>;
  /** A value in which files, named relative to the folder, have become addresses of assets. */
  withUploads(value: unknown, folder: string, key?: string): Promise<unknown>;
  call: Service['call'];
  /** As `call`, with another key. */
  callAs(key: string, method: string, address: string, body?: unknown): ReturnType<Service['call']>;
  /** Resolves when a batch has ended; throws when the service hangs up before, and not all of its renders are there. */
  batchEnds(id: string, count: number): Promise<void>;
  /** CPU time of all its processes so far, those that have ended included; ms. */
  cpuMs(): number;
  /** CPU time of the service process alone; ms. */
  serviceCpuMs(): number;
  /** Its processes that draw, and those that stand ready to. */
  renderPids(): readonly number[];
  /** Memory of all its processes, in MB of 10⁶ bytes; what they share is counted once. */
  memoryMb(): number;
  /** The same by process, in words. */
  memoryParts(): string;
  processCount(): number;
  /** What `/metrics` tells. */
  metrics(): Promise<string>;
  /** Render processes that were replaced so far, by what they had drawn; known where the service logs `info`. */
  replacedAfter(): readonly number[];
  stop(): Promise<void>;
}

export interface StoredDesign {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function startBenchService(options: {
  readonly processes: number;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<BenchService> {
  buildService();
  const service = await startService({
    program: 'build',
    env: {
      PLATEN_RENDER_PROCESSES: String(options.processes),
      PLATEN_BOOTSTRAP_PLAN: 'Unlimited',
      PLATEN_RENDERS_PER_DAY: '',
      ...options.env,
    },
  });
  const authorization = `Bearer ${apiKey}`;
  const uploaded = new Map<string, Promise<string>>();
  const upload = (file: string, key = apiKey): Promise<string> => {
    const name = `${key} ${file}`;
    const known = uploaded.get(name) ?? send(file, key);
    uploaded.set(name, known);
    return known;
  };
  const send = async (file: string, key: string): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([readFileSync(file)]), path.basename(file));
    const response = await fetch(`${service.url}/v1/assets/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: form,
    });
    const body = (await response.json()) as { readonly data?: { readonly url: string } };
    if (body.data === undefined) throw new Error(`${file} was refused: ${JSON.stringify(body)}`);
    return body.data.url;
  };
  return {
    url: service.url,
    authorization,
    processes: options.processes,
    upload,
    withUploads,
    call: service.call,
    async callAs(key, method, address, body) {
      const response = await fetch(service.url + address, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async batchEnds(id, count) {
      // As its events are told, so that nobody asks while it is drawn.
      const events = await fetch(`${service.url}/v1/render/batch/${id}/events`, { headers: { authorization } });
      const decoder = new TextDecoder();
      let told = '';
      for await (const chunk of events.body ?? []) {
        told += decoder.decode(chunk as Uint8Array, { stream: true });
        if (told.includes('event: batch.completed')) return;
      }
      const { body } = await service.call('GET', `/v1/render/batch/${id}`);
      if (body.data.completedRenders !== count) throw new Error(`the batch ended as ${JSON.stringify(body.data)}`);
    },
    async design(name, ownData = {}) {
      const { folder, design, data } = readFixture(name);
      const { status, body } = await service.call('POST', '/v1/designs', await withUploads(design, folder));
      if (status !== 201) throw new Error(`the design ${name} was refused: ${JSON.stringify(body)}`);
      return { id: body.data.id, data: (await withUploads({ ...data, ...ownData }, folder)) as never };
    },
    cpuMs: () => programCpuMs(service.pid),
    serviceCpuMs: () => cpuMsOf(service.pid),
    memoryMb: () => programMemoryMb(service.pid),
    memoryParts: () =>
      familyOf(service.pid)
        .map(figuresOf)
        .map(({ command, pssMb }) => `${command.replace(/\..*/, '')} ${pssMb.toFixed(0)}`)
        .join(', '),
    renderPids: () => renderProcessesOf(service.pid),
    processCount: () => familyOf(service.pid).length,
    metrics: async () => (await fetch(`${service.url}/metrics`)).text(),
    replacedAfter: () =>
      [...service.output().matchAll(/"jobs":(\d+),[^\n]*"msg":"render process recycled"/g)].map(([, jobs]) =>
        Number(jobs),
      ),
    async stop() {
      await service.stop();
    },
  };

  async function withUploads(value: unknown, folder: string, key = apiKey): Promise<unknown> {
    if (typeof value === 'string')
      return /^\.{1,2}\/.*\.(?:jpg|svg|png|webp)$/.test(value) ? upload(path.join(folder, value), key) : value;
    if (Array.isArray(value)) return Promise.all(value.map((part) => withUploads(part, folder, key)));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(
      async ([name, part]) => [name, await withUploads(part, folder, key)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }
}
