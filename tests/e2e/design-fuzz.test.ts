import { readFileSync } from 'node:fs';
import path from 'node:path';
import { outputFormats } from '@platen/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixtureDesignNames } from '../fixtures/load-design.ts';
import { fuzzSize } from '../support/fuzz-size.ts';
import { mutateJson } from '../support/mutate-json.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Answer, repositoryRoot, type Service, startService } from './service.ts';

const documents = fuzzSize({ short: 600, full: 10_000 });
const atOnce = 6;
const random = seededRandom(20_261_121);

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { PLATEN_BOOTSTRAP_PLAN: 'Unlimited', PLATEN_RENDER_PROCESSES: '2' } });
});
afterAll(async () => {
  await service?.stop();
});

interface Fixture {
  readonly width: number;
  readonly height: number;
  readonly canvasData: { readonly elements: readonly Record<string, unknown>[] } & Record<string, unknown>;
}

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The fixture designs with their data; pictures, which lie beside them, become a dot. */
const fixtures = fixtureDesignNames().map((name) => {
  const read = (file: string) => readFileSync(path.join(repositoryRoot, 'fixtures/designs', name, file), 'utf8');
  const design = JSON.parse(read('design.json').replaceAll(/"[\w./-]+\.(?:jpg|png|webp|svg)"/g, JSON.stringify(dot)));
  return { design: design as Fixture, data: JSON.parse(read('data.json')) as Record<string, unknown> };
});

/** Some elements of a fixture, changed at no place or at a few, as text: JSON knows numbers that no object holds. */
function makeDocument(): { readonly text: string; readonly dynamicData: Record<string, unknown> } {
  const { design, data } = fixtures[Math.floor(random() * fixtures.length)] as (typeof fixtures)[number];
  const { elements } = design.canvasData;
  const from = Math.floor(random() * elements.length);
  const some = elements.slice(from, from + 1 + Math.floor(random() * 3));
  const document = { ...design, name: 'Fuzz', canvasData: { ...design.canvasData, elements: some } };
  const times = Math.floor(random() ** 2 * 6);
  const text = JSON.stringify(mutateJson(document, { random, times }) ?? null);
  const dynamicData = random() < 0.5 ? mutateJson(data, { random, times: 1 }) : data;
  const isHuge = random() < 0.02;
  return {
    text: isHuge ? text.replace(/:\d+/, ':1e999') : text,
    dynamicData: (dynamicData ?? {}) as Record<string, unknown>,
  };
}

/** What is wrong with a refusal of a document; undefined when it says all that its author needs. */
function faultOf({ status, body }: Answer): string | undefined {
  if (status >= 500) return 'is a 5xx';
  if (body?.success !== false || typeof body.error?.code !== 'string' || !body.error.message) return 'has no code';
  if (status !== 400 || body.error.code !== 'INVALID_REQUEST') return undefined;
  const errors: unknown = body.error.details?.errors;
  if (!Array.isArray(errors) || errors.length === 0) return 'names no path';
  const isWhole = errors.every(
    ({ path: at, expected, received }) =>
      typeof at === 'string' && typeof expected === 'string' && expected !== '' && typeof received === 'string',
  );
  return isWhole ? undefined : 'does not say what was expected and what came';
}

it(`${documents} changed designs are stored and drawn in every format, or refused with a 4xx that says why`, async () => {
  const faults: string[] = [];
  const counts = { refused: 0, stored: 0, drawn: 0, notDrawn: 0 };
  let sent = 0;
  const judge = (answer: Answer, request: string): void => {
    const fault = faultOf(answer);
    if (fault)
      faults.push(
        `${answer.status} ${fault}: ${JSON.stringify(answer.body).slice(0, 600)} ← ${request.slice(0, 3_000)}`,
      );
  };
  const next = async (): Promise<void> => {
    while (sent < documents) {
      const format = outputFormats[sent % outputFormats.length];
      sent += 1;
      const { text, dynamicData } = makeDocument();
      const created = await service.call('POST', '/v1/designs', text);
      if (created.status !== 201) {
        counts.refused += 1;
        judge(created, text);
        continue;
      }
      counts.stored += 1;
      const { id, width, height } = created.body.data;
      const side = width > height ? { width: 64 } : { height: 64 };
      const request = { format, ...side, dynamicData, onImageError: 'placeholder', cache: false };
      const drawn = await service.call('POST', `/v1/render/design/${id}`, request);
      if (drawn.status === 200) counts.drawn += 1;
      else {
        counts.notDrawn += 1;
        judge(drawn, `${text} with ${JSON.stringify(request)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  console.log(`fuzzed designs: ${JSON.stringify(counts)}`);
  expect(faults).toEqual([]);
  // The changes must leave many designs whole and break many.
  expect(counts.drawn).toBeGreaterThan(documents / 5);
  expect(counts.refused).toBeGreaterThan(documents / 5);
  expect((await service.call('GET', '/readyz')).status).toBe(200);
  expect(service.output()).not.toMatch(/unhandled|uncaught/i);
}, 1_800_000);
