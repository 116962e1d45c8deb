import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot, temporaryDirectory } from './service.ts';

/**
 * A fenced block of a page. What stands after its opening fence says what it is for. `http://localhost:3000` becomes the
 * address of the test's service.
 *
 * - `sh`: run by the test; all of a page in one shell, in an empty folder, with `$PLATEN_KEY` set;
 * - `json file=NAME`, or another language: a file in that folder;
 * - `json answer`: JSON that the commands before it must have printed, more properties allowed;
 * - all others, such as `text`: shown only.
 */
export interface Block {
  readonly kind: 'sh' | 'file' | 'answer' | 'shown';
  readonly language: string;
  readonly file: string;
  readonly content: string;
}

export interface SampleAnswer {
  readonly commands: string;
  /** What they printed. */
  readonly printed: unknown;
  readonly expected: unknown;
}

/** What samples say where the service is. */
const localService = 'http://localhost:3000';
/** Printed after each block of commands; JSON holds no such character. */
const endOfBlock = '\u0004';

/**
 * Runs the samples of a Markdown page against a service as a person does who pastes them one after the other, and gives
 * back what the page says of their answers. Throws when one fails.
 */
export async function runSamples(
  page: string,
  service: { readonly url: string; readonly key: string },
): Promise<readonly SampleAnswer[]> {
  const folder = temporaryDirectory();
  // Samples may name files that come with Platen, as a reader does in its folder.
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(folder, 'node_modules'));
  const blocks = readBlocks(readFileSync(page, 'utf8'));
  for (const { kind, file, content } of blocks) {
    if (kind === 'file') writeFileSync(path.join(folder, file), atService(content, service.url), { flag: 'wx' });
  }
  const commands = blocks.flatMap(({ kind, content }) => (kind === 'sh' ? [content] : []));
  const script = commands.map((content) => `${content}\nprintf '\\004'\n`).join('');
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], PLATEN_KEY: service.key };
  const printed = await shell(shellSetup + atService(script, service.url), { cwd: folder, env });
  const outputs = printed.split(endOfBlock);
  return blocks.flatMap(({ kind, content }, index) => {
    if (kind !== 'answer') return [];
    const last = blocks.slice(0, index).filter((block) => block.kind === 'sh').length - 1;
    const text = outputs[last] ?? '';
    return [{ commands: commands[last] ?? '', printed: readJson(text), expected: readJson(content) }];
  });
}

function atService(content: string, url: string): string {
  return content.replaceAll(localService, url);
}

/** Samples call `npm` in the repository; here the files they name are in another folder. */
const shellSetup = `npm() { command npm --prefix '${repositoryRoot}' "$@"; }\n`;

function shell(script: string, options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('bash', ['--norc', '-euo', 'pipefail', '-c', script], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`A sample failed, after it had printed:\n${stdout}\n${stderr}`, { cause: error }));
      else resolve(stdout);
    });
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`Expected JSON; this came: ${JSON.stringify(text)}`, { cause });
  }
}

/** The fenced blocks of a page, in order; those in lists and quotes too. */
export function readBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^[ >]*```(.*)\n([\s\S]*?)^[ >]*```$/gm)].map(([, info = '', content = '']) => {
    const file = /^\w+ file=([\w.-]+)$/.exec(info)?.[1] ?? '';
    const kind = info === 'sh' ? 'sh' : info === 'json answer' ? 'answer' : file === '' ? 'shown' : 'file';
    return { kind, language: info.split(' ', 1)[0] ?? '', file, content };
  });
}
