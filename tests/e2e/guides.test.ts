import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSamples } from './guide-samples.ts';
import { apiKey, repositoryRoot, type Service, startService } from './service.ts';

const folder = path.join(repositoryRoot, 'docs/guides');
const guides = readdirSync(folder).filter((name) => name.endsWith('.md'));

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

describe.each(guides)('docs/guides/%s', (name) => {
  it('holds samples that work, and answers as they are', async () => {
    const page = path.join(folder, name);
    const answers = await runSamples(page, { url: service.url, key: apiKey });
    for (const { printed, expected, commands } of answers) expect(printed, commands).toMatchObject(expected as object);
    const wanted = readFileSync(page, 'utf8').match(/^```json answer$/gm) ?? [];
    expect(answers).toHaveLength(wanted.length);
  });

  it('links to pages that exist', () => {
    const links = [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)];
    for (const [, target = ''] of links) expect(() => readFileSync(path.join(folder, target))).not.toThrow();
  });
});

it('the first guides are there', () => {
  expect(guides).toEqual(expect.arrayContaining(['first-render.md', 'variables.md', 'pdf-for-print.md']));
});
