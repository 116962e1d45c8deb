import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { releaseBytes } from '../../caches/release-bytes.ts';

/** Before each message: its length and that of the bytes that follow it, of four bytes each. */
const lengthBytes = 4;
const headBytes = 2 * lengthBytes;

/** A finished file of 64 megapixels, uncompressed, and room for what is told beside it. */
export const maxMessageBytes = 400_000_000;

export interface FramedChannel {
  /** `bytes` follow the message as they are, without a copy. */
  send(message: unknown, bytes?: Uint8Array, onSent?: () => void): void;
}

export interface FramedChannelOptions {
  /** Both are whatever the other side made of them: look at them before they are used. `bytes` fill a buffer of their own. */
  readonly onMessage: (message: unknown, bytes: Buffer | undefined) => void;
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
  const head = Buffer.alloc(headBytes);
  /** What is being received: a head, a message, or the bytes behind it. */
  let part: 'head' | 'message' | 'bytes' = 'head';
  let target: Buffer = head;
  let filled = 0;
  let message: unknown;
  let broken = false;

  const fail = (why: string) => {
    broken = true;
    target = head;
    socket.destroy();
    onBroken(why);
  };

  const receive = (next: typeof part, into: Buffer) => {
    part = next;
    target = into;
    filled = 0;
  };

  const isTooLong = (length: number) => {
    if (length > maxBytes) fail(`a message of ${length} bytes, of at most ${maxBytes}`);
    return broken;
  };

  /** As soon as a length is known: the rest of a head may never come. */
  const checkHead = () => {
    if (filled >= lengthBytes && isTooLong(head.readUInt32BE())) return;
    if (filled === headBytes) isTooLong(head.readUInt32BE() + head.readUInt32BE(lengthBytes));
  };

  const tell = (bytes: Buffer | undefined) => {
    const told = message;
    message = undefined;
    receive('head', head);
    onMessage(told, bytes);
  };

  const readPart = () => {
    if (part === 'head') return receive('message', Buffer.allocUnsafeSlow(head.readUInt32BE()));
    if (part === 'bytes') return tell(target);
    try {
      message = deserialize(target);
    } catch {
      return fail('bytes that are no message');
    }
    const length = head.readUInt32BE(lengthBytes);
    if (length === 0) tell(undefined);
    else receive('bytes', Buffer.allocUnsafeSlow(length));
  };

  socket.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length && !broken; ) {
      const taken = chunk.copy(target, filled, at);
      at += taken;
      filled += taken;
      if (part === 'head') checkHead();
      if (!broken && filled === target.length) readPart();
    }
    // Each is a buffer of its own, and a large file comes in many.
    releaseBytes(chunk);
  });
  // The other side ended; whoever watches it is told by its exit.
  socket.on('error', () => undefined);

  return {
    send(message, bytes, onSent) {
      const told = serialize(message);
      const head = Buffer.allocUnsafe(headBytes);
      head.writeUInt32BE(told.length);
      head.writeUInt32BE(bytes?.length ?? 0, lengthBytes);
      socket.cork();
      socket.write(head);
      socket.write(told);
      if (bytes) socket.write(bytes, onSent);
      socket.uncork();
    },
  };
}
