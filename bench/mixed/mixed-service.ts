import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiKey } from '../../tests/e2e/service.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { type BenchService, startBenchService } from '../support/bench-service.ts';
import type { MixedDesign } from './mixed-designs.ts';
import { type MixedRequest, numberedPicture } from './mixed-traffic.ts';

const adminToken = 'the-admin-token-of-the-benchmark';

/** A request of the mixture as the service takes it. */
export interface StoredRequest {
  readonly format: MixedRequest['format'];
  readonly authorization: string;
  readonly path: string;
  readonly body: string;
}

/** The built service with two accounts, which have the designs of the mixture in turns. */
export interface MixedService
  extends Pick<
    BenchService,
    | 'cpuMs'
    | 'memoryMb'
    | 'memoryParts'
    | 'metrics'
    | 'renderPids'
    | 'replacedAfter'
    | 'processCount'
    | 'stop'
    | 'processes'
  > {
  /** Stores the design, when no request asked for it before, and the pictures. */
  prepare(request: MixedRequest): Promise<StoredRequest>;
  /** Draws it. Comes again when it is told to. Throws when it is refused. */
  send(request: StoredRequest): Promise<void>;
  /** Answers that asked to come again later. */
  readonly refused: number;
}

export async function startMixedService(
  processes: number,
  env: Readonly<Record<string, string>> = {},
): Promise<MixedService> {
  const service = await startBenchService({ processes, env: { PLATEN_ADMIN_TOKEN: adminToken, ...env } });
  const made = await service.callAs(adminToken, 'POST', '/admin/v1/accounts', {
    name: 'Other',
    plan: 'Unlimited',
  });
  const keys = [apiKey, String(made.body.data.apiKey)] as const;
  const stored = new Map<MixedDesign, Promise<string>>();
  const pictures = temporaryFolder('mixed');
  let refused = 0;

  const store = async ({ folder, design }: MixedDesign, key: string) => {
    const body = await service.withUploads(design, folder, key);
    const { status, body: answer } = await service.callAs(key, 'POST', '/v1/designs', body);
    if (status !== 201) throw new Error(`a design was refused: ${JSON.stringify(answer)}`);
    return String(answer.data.id);
  };

  return {
    ...service,
    get refused() {
      return refused;
    },
    async prepare({ design, tenant, format, data, newPicture }) {
      const key = keys[tenant];
      const known = stored.get(design) ?? store(design, key);
      stored.set(design, known);
      const dynamicData = (await service.withUploads(data, design.folder, key)) as Record<string, unknown>;
      if (newPicture) {
        const file = path.join(pictures, `${newPicture.number}.webp`);
        writeFileSync(file, numberedPicture(readFileSync(newPicture.file), newPicture.number));
        dynamicData[newPicture.variable] = await service.upload(file, key);
        rmSync(file);
      }
      return {
        format,
        authorization: `Bearer ${key}`,
        path: `/v1/render/design/${await known}`,
        body: JSON.stringify({ format, dynamicData, cache: false }),
      };
    },
    async send(request) {
      for (;;) {
        const response = await fetch(service.url + request.path, {
          method: 'POST',
          headers: { authorization: request.authorization, 'content-type': 'application/json' },
          body: request.body,
        });
        const text = await response.text();
        if (response.status === 200) return;
        if (response.status !== 503 && response.status !== 429) throw new Error(`${request.path}: ${text}`);
        refused += 1;
        await pause(200);
      }
    },
  };
}
