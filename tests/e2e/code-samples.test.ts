import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeSamples, type SampleLanguage } from '../../packages/studio/src/editor/output/code-samples.ts';
import { apiKey, type Service, startService, temporaryDirectory } from './service.ts';

/** What runs a program of the language; the last argument is its file. */
const programs: Readonly<Record<SampleLanguage, readonly string[]>> = {
  curl: ['bash', '--norc', '-eu'],
  typescript: [process.execPath],
  python: ['python3'],
};
const endings: Readonly<Record<SampleLanguage, string>> = { curl: 'sh', typescript: 'mts', python: 'py' };
const dynamicData = {
  name: `Zoë's "big" $HOME \\ \`day\` ${'✂️'}\nline`,
  tags: [],
  paid: true,
  gift: null,
  __proto__: {},
};

describe('the calls that the editor shows', () => {
  let service: Service;
  let designId: string;
  beforeAll(async () => {
    service = await startService();
    const elements = [{ id: 'name', type: 'text', x: 0, y: 0, width: 300, height: 200, text: '{{ name }} {{ paid }}' }];
    const { body } = await service.call('POST', '/v1/designs', {
      name: 'card',
      width: 300,
      height: 200,
      canvasData: { elements },
    });
    designId = body.data.id;
  });
  afterAll(() => service?.stop());

  it.each(Object.keys(codeSamples) as SampleLanguage[])('make the same file when they run: %s', async (language) => {
    const [program = '', ...args] = programs[language];
    if (!runs(program)) return console.log(`skip the call in ${language}: this machine has no ${program}`);
    const body = { format: 'png', scale: 2, dynamicData };
    const file = path.join(temporaryDirectory(), `call.${endings[language]}`);
    writeFileSync(file, codeSamples[language]({ baseUrl: service.url, designId, body }));
    const env = { PATH: process.env['PATH'], PLATEN_KEY: apiKey };
    const printed = execFileSync(program, [...args, file], { env, encoding: 'utf8' }).trim();
    const address = language === 'curl' ? JSON.parse(printed).data.imageUrl : printed;
    const expected = await service.call('POST', `/v1/render/design/${designId}`, body);
    expect(address).toBe(expected.body.data.imageUrl);
  });
});

function runs(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
