import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, repositoryRoot, type Service, startService } from './service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

/** Runs commands as a person who pastes them would, and gives back what they printed. */
function paste(commands: string, env: Readonly<Record<string, string>> = {}): string {
  return execFileSync('bash', ['-euo', 'pipefail', '-c', commands], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
}

/** The answers of several curls that follow one another without a line break. */
const answersIn = (output: string) =>
  output
    .replaceAll('}{"success"', '}\n{"success"')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('the README', () => {
  it('holds commands that work when they are pasted one after the other', async () => {
    const readme = readFileSync(path.join(repositoryRoot, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
    expect(blocks.length).toBeGreaterThanOrEqual(3);
    const commands = blocks.join('\n').replaceAll('http://localhost:3000', service.url);
    const answers = answersIn(paste(commands, { PLATEN_KEY: apiKey }));
    expect(answers.map(({ data }) => [data?.format, data?.width, data?.height])).toEqual([
      ['png', 900, 380],
      ['pdf', 900, 380],
      ['webp', 1_800, 760],
    ]);
    for (const { data } of answers) {
      expect((await fetch(data.imageUrl)).status).toBe(200);
    }
    for (const { data } of answers) expect(data.warnings).toEqual([]);
  });

  it('describes every field of a render', () => {
    const readme = readFileSync(path.join(repositoryRoot, 'README.md'), 'utf8');
    const source = (file: string) => readFileSync(path.join(repositoryRoot, 'packages/server/src', file), 'utf8');
    const body = source('api/schemas/renders.ts').split('const renderOptions')[1]?.split('} as const')[0] ?? '';
    const fields = [...body.matchAll(/^ {2}(\w+): /gm)].map(([, field]) => field);
    expect(fields.length).toBeGreaterThan(20);
    for (const field of fields) if (field !== 'designId') expect(readme).toContain(`\`${field}\``);
  });
});

describe('what npm start prints', () => {
  it('holds commands that draw a picture when they are pasted', async () => {
    const fresh = await startService({ env: { PLATEN_BOOTSTRAP_API_KEY: '' } });
    try {
      const commands = fresh
        .output()
        .split('\n')
        .filter((line) => line.startsWith('  '))
        .join('\n');
      const [answer] = answersIn(paste(commands));
      expect(answer).toMatchObject({ success: true, data: { format: 'png', width: 800, height: 400 } });
      expect((await fetch(answer.data.imageUrl)).headers.get('content-type')).toBe('image/png');
    } finally {
      await fresh.stop();
    }
  });
});
