import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, readBlocks, runSamples } from './guide-samples.ts';
import { apiKey, repositoryRoot, type Service, startService, temporaryDirectory } from './service.ts';

const folder = path.join(repositoryRoot, 'docs/guides');
const guides = readdirSync(folder).filter((name) => name.endsWith('.md'));
/** Guides that show no command by design, with the reason. A guide that is not here must have samples. */
const withoutSamples: Readonly<Record<string, string>> = {};
/** Files of samples that tests of their own run: `webhook-samples`, `tests/browser/platen-design`, and the last one here. */
const runElsewhere = ['receiver.mjs', 'receiver.py', 'standard.mjs', 'page.html', 'page-server.mjs', 'render.py'];
const hasPython = spawnSync('python3', ['--version']).status === 0;

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

describe.each(guides)('docs/guides/%s', (name) => {
  const page = path.join(folder, name);
  const blocks = readBlocks(readFileSync(page, 'utf8'));

  it('has commands that can be run, or says why not', () => {
    expect(blocks.some(({ kind }) => kind === 'sh')).toBe(!Object.hasOwn(withoutSamples, name));
  });

  it('holds samples that work, and answers as they are', async () => {
    const answers = await runSamples(page, { url: service.url, key: apiKey });
    for (const { printed, expected, commands } of answers) expect(printed, commands).toMatchObject(expected as object);
    expect(answers).toHaveLength(blocks.filter(({ kind }) => kind === 'answer').length);
  });
});

describe.each(pages())('%s', (name) => {
  const page = path.join(repositoryRoot, name);
  const markdown = readFileSync(page, 'utf8');
  const blocks = readBlocks(markdown);

  it('shows no request and no code that is not run', () => {
    expect(unrun(blocks)).toEqual([]);
  });

  it('shows JSON that is JSON', () => {
    for (const { language, content } of blocks)
      if (language === 'json') expect(() => JSON.parse(content)).not.toThrow();
  });

  it('links to pages that exist, and to headings that they have', () => {
    for (const [, target = '', heading] of markdown.matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const file = target === '' ? page : path.join(path.dirname(page), target);
      expect(existsSync(file), target).toBe(true);
      if (heading !== undefined) expect(headingsOf(file), target).toContain(heading);
    }
  });
});

it.skipIf(!hasPython)('the sample in Python of the first guide saves a picture', async () => {
  const blocks = readBlocks(readFileSync(path.join(folder, 'first-render.md'), 'utf8'));
  const content = (name: string) => blocks.find(({ file }) => file === name)?.content ?? '';
  const { body } = await service.call('POST', '/v1/designs', content('card.json'));
  const cwd = temporaryDirectory();
  writeFileSync(path.join(cwd, 'render.py'), content('render.py').replaceAll('http://localhost:3000', service.url));
  execFileSync('python3', ['render.py', body.data.id], { cwd, env: { ...process.env, PLATEN_KEY: apiKey } });
  expect(readFileSync(path.join(cwd, 'ada.png')).subarray(1, 4).toString()).toBe('PNG');
});

/** Every page that people read, from the root of the repository. */
function pages(): readonly string[] {
  const docs = readdirSync(path.join(repositoryRoot, 'docs'), { recursive: true, encoding: 'utf8' });
  const ours = docs.filter((name) => name.endsWith('.md')).map((name) => path.join('docs', name));
  return ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...ours];
}

/** A request in a fence that is not run, code that is only shown, or a file that no command of the page reads. */
function unrun(blocks: readonly Block[]): readonly string[] {
  const commands = blocks.filter(({ kind }) => kind === 'sh').map(({ content }) => content);
  const isUnrun = ({ kind, language, file, content }: Block) => {
    if (kind === 'sh') return false;
    if (/^\s*curl\b|\bcurl -/m.test(content)) return true;
    if (kind === 'file') return !runElsewhere.includes(file) && !commands.some((command) => command.includes(file));
    return ['js', 'mjs', 'ts', 'py', 'bash', 'shell', 'console'].includes(language);
  };
  return blocks.filter(isUnrun).map(({ content }) => content);
}

/** As the renderers of Markdown on the web name them. */
function headingsOf(file: string): readonly string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
