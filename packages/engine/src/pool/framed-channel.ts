import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

/** Length of a message in bytes, before each message. */
const headBytes = 4;

/** A finished file of 64 megapixels, uncompressed, and room for what is told beside it. */
export const maxMessageBytes = 400_000_000;

export interface FramedChannel {
  send(message: unknown): void;
}

export interface FramedChannelOptions {
  /** `message` is whatever the other side made it: look at it before it is used. */
  readonly onMessage: (message: unknown) => void;
  /** What came is no message, or a larger one than may come. Nothing is read any further. */
  readonly onBroken: (why: string) => void;
  /** Default `maxMessageBytes`. */
  readonly maxBytes?: number;
}

/**
 * Messages over a socket pair, by structured clone, each behind its length. Node.js's own channel between processes
 * throws in the receiver, where nobody can catch it, when the sender writes something else; a render process reads
 * foreign bytes with native code and may do anything.
 */
export function openFramedChannel(
  socket: Socket,
  { onMessage, onBroken, maxBytes = maxMessageBytes }: FramedChannelOptions,
): FramedChannel {
  let chunks: Buffer[] = [];
  let held = 0;
  /** Of the message that comes; undefined while its head has not come whole. */
  let length: number | undefined;
  let broken = false;

  const fail = (why: string) => {
    broken = true;
    chunks = [];
    socket.destroy();
    onBroken(why);
  };

  const take = (size: number): Buffer => {
    const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = whole.length > size ? [whole.subarray(size)] : [];
    held = whole.length - size;
    return whole.subarray(0, size);
  };

  socket.on('data', (chunk: Buffer) => {
    if (broken) return;
    chunks.push(chunk);
    held += chunk.length;
    while (!broken && held >= (length ?? headBytes)) {
      if (length === undefined) {
        length = take(headBytes).readUInt32BE();
        if (length > maxBytes) fail(`a message of ${length} bytes, of at most ${maxBytes}`);
        continue;
      }
      const bytes = take(length);
      length = undefined;
      let message: unknown;
      try {
        message = deserialize(bytes);
      } catch {
        fail('bytes that are no message');
        return;
      }
      onMessage(message);
    }
  });
  // The other side ended; whoever watches it is told by its exit.
  socket.on('error', () => undefined);

  return {
    send(message) {
      const bytes = serialize(message);
      const head = Buffer.alloc(headBytes);
      head.writeUInt32BE(bytes.length);
      socket.cork();
      socket.write(head);
      socket.write(bytes);
      socket.uncork();
    },
  };
}
