import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileCache } from '../support/compile-cache.ts';
import { repositoryRoot, startService, temporaryDirectory } from './service.ts';

const folder = temporaryDirectory();

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface CallOptions {
  /** What is piped in. */
  readonly stdin?: string;
  /** Where the person is. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Types `npm run render -- …` as a person does. */
function npmRunRender(
  args: readonly string[],
  { cwd = repositoryRoot, env = {}, stdin = '' }: CallOptions = {},
): Promise<Ended> {
  const child = spawn('npm', ['run', '--silent', '--prefix', repositoryRoot, 'render', '--', ...args], {
    cwd,
    // Without the settings of the npm that runs these tests.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(stdin);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('latin1');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

const inFolder = (name: string) => path.join(folder, name);

/** Writes a file of the person and gives its path. */
function file(name: string, content: unknown): string {
  writeFileSync(inFolder(name), typeof content === 'string' ? content : JSON.stringify(content));
  return inFolder(name);
}

const greeting = {
  name: 'Greeting',
  width: 200,
  height: 100,
  canvasData: {
    elements: [{ id: 'hello', type: 'text', x: 10, y: 10, width: 180, height: 80, text: 'Hi {{name}}', fontSize: 32 }],
  },
};
const photoCard = (src: string) => ({
  width: 120,
  height: 120,
  canvasData: { elements: [{ id: 'photo', type: 'image', x: 0, y: 0, width: 120, height: 120, src }] },
});

/** A picture of 8 × 8 px in one colour. */
const svgPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="#f00" d="M0 0h8v8H0z"/></svg>';

describe('npm run render', () => {
  it.each([
    ['png', /^\x89PNG\r\n/],
    ['jpg', /^\xff\xd8\xff/],
    ['webp', /^RIFF.{4}WEBP/s],
    ['pdf', /^%PDF-1\.7/],
    ['svg', /^<svg /],
  ])('writes %s, by the ending of --out', async (format, magic) => {
    const out = inFolder(`card.${format}`);
    const design = file('design.json', greeting);
    const data = file('data.json', { name: 'Ada' });
    const ended = await npmRunRender([design, '--data', data, '--out', out]);
    expect(ended).toMatchObject({ code: 0, stdout: '' });
    expect(ended.stderr).toMatch(/card\.\w+: 200 × 100, \d+ kB\n$/);
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
    expect(readFileSync(out, 'latin1')).toMatch(magic);
  });

  it('takes every option of a render', async () => {
    const design = file('design.json', greeting);
    const elements = file('elements.json', { hello: { text: 'Bonjour', color: '#be123c' } });
    const out = inFolder('page.pdf');
    const page = ['--page-size', 'a4', '--orientation', 'portrait', '--margins', '10,20,30,40', '--dpi', '144'];
    const pdf = await npmRunRender([design, '--elements', elements, '--out', out, '--outlines', ...page]);
    expect(pdf.stderr).toContain('page.pdf: 1191 × 1684,');
    expect(readFileSync(out, 'latin1')).toContain('/MediaBox [0 0 595.276 841.89]');

    const jpeg = inFolder('large.jpeg');
    const size = ['--width', '400', '--height', '300', '--resize-mode', 'cover', '--scale', '0.5', '--quality', '60'];
    const jpg = await npmRunRender([design, '--out', jpeg, ...size, '--background', 'gold', '--progressive']);
    expect(jpg.stderr).toContain('large.jpeg: 200 × 150,');
    // SOF2 begins the frame of a progressive JPEG.
    expect(readFileSync(jpeg).includes(Buffer.from('ffc2', 'hex'))).toBe(true);
  });

  it('finds files where the person is, and pictures where the design is', async () => {
    file('photo.svg', svgPicture);
    file('design.json', photoCard('photo.svg'));
    const ended = await npmRunRender(['design.json'], { cwd: folder });
    expect(ended).toMatchObject({ code: 0 });
    expect(existsSync(inFolder('design.png'))).toBe(true);
    const elsewhere = await npmRunRender([inFolder('design.json'), '--out', inFolder('again.png')]);
    expect(elsewhere).toMatchObject({ code: 0 });
    expect(readFileSync(inFolder('again.png')).equals(readFileSync(inFolder('design.png')))).toBe(true);
  });

  it('downloads pictures from public addresses, as the service does, and from no others', async () => {
    const server = createServer((_, response) => response.end(svgPicture)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const design = file('design.json', photoCard(`http://127.0.0.1:${port}/photo.svg`));
    const args = [design, '--out', inFolder('card.png')];
    const refused = await npmRunRender(args);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^INVALID_IMAGE_URL: .*"photo".*publicly accessible/);
    const allowed = await npmRunRender(args, { env: { PLATEN_FETCH_ALLOW_HOSTS: `127.0.0.1:${port}` } });
    server.close();
    expect(allowed).toMatchObject({ code: 0 });
  });

  it('warns of variables without a value and values without a variable, and still ends with 0', async () => {
    const design = file('design.json', greeting);
    const data = file('data.json', { nam: 'Ada' });
    const args = [design, '--data', data, '--out', inFolder('card.png')];
    const ended = await npmRunRender(args);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(/^VARIABLE_MISSING \(hello\): .*"name"/m);
    expect(ended.stderr).toMatch(/^VARIABLE_UNKNOWN: .*"nam"/m);
    const strict = await npmRunRender([...args, '--missing-variables', 'error']);
    expect(strict.code).toBe(1);
    expect(strict.stderr).toMatch(/^INVALID_DYNAMIC_DATA: /);
  });

  it('warns of the same as the service does', async () => {
    const elements = [
      ...greeting.canvasData.elements,
      { id: 'more', type: 'text', x: 10, y: 60, width: 40, height: 10, text: 'Congratulations', colour: 'red' },
      { id: 'pale', type: 'text', x: 100, y: 60, width: 90, height: 30, fill: '#eee', text: 'Pale' },
      { id: 'code', type: 'qr', x: 150, y: 10, width: 20, height: 20, value: 'https://example.com/{{ number }}' },
    ];
    const design = { ...greeting, canvasData: { elements } };
    const service = await startService();
    const { body } = await service.call('POST', '/v1/designs', design);
    const render = (request: object) => service.call('POST', `/v1/render/design/${body.data.id}`, request);
    const dynamicData = { nam: 'Ada' };
    const options = ['--page-size', 'A4', '--scale', '2', '--progressive', '--compression', 'best', '--outlines'];
    const request = { pageSize: 'A4', scale: 2, progressive: true, compression: 'best', embedFonts: false };
    const args = [file('design.json', design), '--data', file('data.json', dynamicData), ...options];
    for (const format of ['png', 'pdf', 'svg']) {
      const [typed, sent] = await Promise.all([
        npmRunRender([...args, '--out', inFolder(`same.${format}`)]),
        render({ format, dynamicData, ...request }),
      ]);
      expect(typed.code, typed.stderr).toBe(0);
      const { warnings } = sent.body.data as { warnings: { code: string; elementId?: string; message: string }[] };
      expect(warnings.filter(({ code }) => code === 'OPTION_IGNORED').length).toBeGreaterThan(1);
      const lines = warnings.map(
        ({ code, elementId, message }) => `${code}${elementId ? ` (${elementId})` : ''}: ${message}`,
      );
      expect(typed.stderr.trim().split('\n').slice(0, -1)).toEqual(lines);
    }
    await service.stop();
  });

  it('reads from the standard input and writes to the standard output', async () => {
    const design = file('design.json', greeting);
    const named = inFolder('named.png');
    const data = file('data.json', { name: 'Ada' });
    expect(await npmRunRender([design, '--data', data, '--out', named])).toMatchObject({ code: 0 });
    const expected = readFileSync(named, 'latin1');
    const streams = [
      { args: ['-', '--data', data], stdin: JSON.stringify(greeting) },
      { args: [design, '--data', '-'], stdin: '{"name": "Ada"}' },
    ];
    for (const { args, stdin } of streams) {
      const ended = await npmRunRender([...args, '--out', '-'], { stdin });
      expect({ code: ended.code, isSame: ended.stdout === expected }).toEqual({ code: 0, isSame: true });
      expect(ended.stderr).toMatch(/^standard output: 200 × 100, \d+ kB\n$/);
    }
  });

  it('tells of a field that no design has, with the one that was meant', async () => {
    const { canvasData, ...rest } = greeting;
    const ended = await npmRunRender([
      file('design.json', { ...rest, canvasdata: canvasData }),
      '--out',
      inFolder('a.png'),
    ]);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(
      /^PROPERTY_UNKNOWN: A design has no property "canvasdata"; .*Did you mean "canvasData"\?$/m,
    );
  });

  it('prints how it is used when asked', async () => {
    const ended = await npmRunRender(['--help']);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^Usage: npm run render -- <design\.json>/);
  });
});

describe('npm run render ends with 1 and says why', () => {
  const refused = async (args: readonly string[]) => {
    const out = inFolder('refused.png');
    const ended = await npmRunRender([...args, '--out', out]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(out)).toBe(false);
    return ended.stderr;
  };

  it('when a file is missing', async () => {
    const design = file('design.json', greeting);
    expect(await refused([inFolder('nowhere.json')])).toMatch(/nowhere\.json cannot be read: there is no such file/);
    expect(await refused([design, '--data', inFolder('no.json')])).toMatch(/no\.json cannot be read: there is no such/);
  });

  it('when a file is not a JSON object', async () => {
    expect(await refused([file('a.json', '{"width": 100,}')])).toMatch(
      /a\.json is not JSON: it is wrong at line 1, column 15/,
    );
    expect(await refused([file('b.json', [1])])).toMatch(/b\.json: expected a JSON object/);
    const design = file('design.json', greeting);
    expect(await refused([design, '--data', file('c.json', '{')])).toMatch(
      /c\.json is not JSON: it is wrong at line 1, column 2/,
    );
  });

  it('when the design is wrong, with the path of each mistake', async () => {
    const wrong = [{ id: 'a', type: 'rectangle', x: 'left', width: 10, height: 10, fill: 'nocolor' }];
    const message = await refused([file('design.json', { ...greeting, canvasData: { elements: wrong } })]);
    expect(message).toMatch(/^INVALID_REQUEST: /);
    expect(message).toMatch(/^ {2}\/canvasData\/elements\/0\/x: .*received/m);
    expect(message).toMatch(/^ {2}\/canvasData\/elements\/0\/fill: .*"nocolor"/m);
  });

  it('when the elements are beside canvasData, where nobody would look for them', async () => {
    const { canvasData, ...size } = greeting;
    expect(await refused([file('design.json', { ...size, ...canvasData })])).toMatch(
      /elements: expected inside canvasData/,
    );
  });

  it('when an element cannot be drawn, with its id', async () => {
    const codes = ['4006381333931', '4006381333932'].map((value, index) => {
      return { id: `code-${index}`, type: 'barcode', format: 'ean13', width: 180, height: 80, value };
    });
    const message = await refused([file('design.json', { ...greeting, canvasData: { elements: codes } })]);
    expect(message).toMatch(/^INVALID_DYNAMIC_DATA: .*its check digit is 2 and should be 1.*code-1/);
  });

  it('when an override names no element, or data do not fit', async () => {
    const design = file('design.json', greeting);
    const elements = file('elements.json', { nobody: { text: 'x' } });
    expect(await refused([design, '--elements', elements])).toMatch(/^INVALID_ELEMENT_ID: .*nobody/);
    const data = file('data.json', { name: { no: 'text' } });
    expect(await refused([design, '--data', data])).toMatch(/^INVALID_DYNAMIC_DATA: /);
  });

  it('when a picture is missing or none, unless the design can go without', async () => {
    const design = file('design.json', photoCard('gone.png'));
    expect(await refused([design])).toMatch(/^INVALID_IMAGE_URL: .*photo/);
    expect(await refused([file('text.json', photoCard('text.json'))])).toMatch(/^INVALID_IMAGE_URL: .*not a PNG/);
    const out = inFolder('without.png');
    expect(await npmRunRender([design, '--on-image-error', 'skip', '--out', out])).toMatchObject({ code: 0 });
  });

  it('when the file cannot be written', async () => {
    const ended = await npmRunRender([file('design.json', greeting), '--out', inFolder('no/where.png')]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/where\.png cannot be written: there is no such file or folder\n$/);
  });
});

describe('npm run render ends with 2', () => {
  it('and shows its usage for a wrong option', async () => {
    const { code, stdout, stderr } = await npmRunRender(['design.json', '--quality', '0']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^--quality: expected a number from 1 to 100; received "0"\n\nUsage: npm run render/);
  });
});
