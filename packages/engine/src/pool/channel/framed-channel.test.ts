import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type FramedChannel, openFramedChannel } from './framed-channel.ts';

const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

type Came = readonly [message: unknown, bytes: Buffer | undefined];

/** A channel to a process that sends back all that it gets, and what has come back. */
function openEcho(maxBytes?: number): {
  channel: FramedChannel;
  came: Came[];
  whenCame: (count: number) => Promise<void>;
} {
  const echo = spawn(process.execPath, ['-e', 'const s = new (require("net").Socket)({ fd: 3 }); s.pipe(s)'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  children.push(echo);
  const came: Came[] = [];
  let told: () => void = () => undefined;
  const tell = (each: Came) => {
    came.push(each);
    told();
  };
  const channel = openFramedChannel(echo.stdio[3] as Socket, {
    onMessage: (message, bytes) => tell([message, bytes]),
    onBroken: (why) => tell([why, undefined]),
    ...(maxBytes !== undefined && { maxBytes }),
  });
  return {
    channel,
    came,
    whenCame: (count) =>
      new Promise((resolve) => {
        told = () => {
          if (came.length >= count) resolve();
        };
        told();
      }),
  };
}

describe('a framed channel', () => {
  it('brings messages in their order, with the bytes behind each, however many pieces they come in', async () => {
    const { channel, came, whenCame } = openEcho();
    const sizes = [0, 1, 70_000, 3_000_000, 5];
    const files = sizes.map((size, index) => Buffer.allocUnsafeSlow(size).fill(index + 1));
    const copies = files.map((file) => Buffer.from(file));
    for (const [index, file] of files.entries()) {
      channel.send({ index, of: new Map([['size', file.length]]) }, file);
      channel.send(`after ${index}`);
    }
    await whenCame(2 * files.length);
    for (const [index, copy] of copies.entries()) {
      const [message, bytes] = came[2 * index] ?? [];
      expect(message).toEqual({ index, of: new Map([['size', copy.length]]) });
      expect(bytes ?? Buffer.alloc(0)).toEqual(copy);
      expect(came[2 * index + 1]).toEqual([`after ${index}`, undefined]);
    }
  });

  it('tells when bytes have been sent and are of no more use', async () => {
    const { channel, came, whenCame } = openEcho();
    const file = Buffer.allocUnsafeSlow(1_000_000).fill(7);
    await new Promise<void>((sent) => channel.send('a file', file, sent));
    file.fill(8);
    await whenCame(1);
    expect(came[0]?.[1]?.equals(Buffer.alloc(1_000_000, 7))).toBe(true);
  });

  it('reads nothing of a message that is too long with its bytes', async () => {
    const { channel, came, whenCame } = openEcho(1_000);
    channel.send('short', Buffer.alloc(2_000));
    await whenCame(1);
    expect(came).toEqual([[expect.stringMatching(/^a message of 20\d\d bytes, of at most 1000$/), undefined]]);
  });
});
