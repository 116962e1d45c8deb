import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';

const headBytes = 8;

/** The input that a process is trying, in a file: it is still there when the process is not. */
export class CurrentInput {
  readonly #file: number;

  constructor(folder: string) {
    this.#file = openSync(fileIn(folder), 'w');
  }

  write(count: number, input: Buffer): void {
    const head = Buffer.alloc(headBytes);
    head.writeUInt32LE(count % 2 ** 32);
    head.writeUInt32LE(input.length, 4);
    writeSync(this.#file, Buffer.concat([head, input]), 0, undefined, 0);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** How many inputs have been tried, and the last of them; undefined before the first. */
export function readCurrentInput(folder: string): { readonly count: number; readonly input: Buffer } | undefined {
  const bytes = existsSync(fileIn(folder)) ? readFileSync(fileIn(folder)) : Buffer.alloc(0);
  if (bytes.length < headBytes) return undefined;
  const length = bytes.readUInt32LE(4);
  return { count: bytes.readUInt32LE(0), input: bytes.subarray(headBytes, headBytes + length) };
}

function fileIn(folder: string): string {
  return path.join(folder, 'current');
}
