import { Socket } from 'node:net';
import { releaseBytes } from '../../caches/release-bytes.ts';
import { type FramedChannel, openFramedChannel } from './framed-channel.ts';
import type { DrawnOutput, NeedsOutput, RenderReply, SentCommand, SentOutput, WorkOutput } from './messages.ts';
import { packNeeds } from './sent-needs.ts';

/** The descriptor that `RenderChild` gives to each render process. */
const channelDescriptor = 3;

export interface ServiceChannel {
  /** The bytes of a file are of no more use then. */
  send(reply: RenderReply): void;
}

/** A render process's side of the channel to the service. The process ends when the service does. */
export function openServiceChannel(
  onCommand: (command: SentCommand, bytes: Buffer | undefined) => void,
): ServiceChannel {
  const socket = new Socket({ fd: channelDescriptor, readable: true, writable: true });
  // The parent has gone, even by SIGKILL: nobody waits for an answer.
  socket.on('close', () => process.exit(0));
  const channel: FramedChannel = openFramedChannel(socket, {
    onMessage: (message, bytes) => onCommand(message as SentCommand, bytes),
    onBroken: () => process.exit(1),
  });
  return {
    send(reply) {
      if (reply.type !== 'done') return channel.send(reply);
      const { output } = reply;
      if (!isFile(output)) return channel.send({ ...reply, output: isNeeds(output) ? packed(output) : output });
      const { bytes, ...file } = output;
      channel.send({ ...reply, output: packed(file) }, bytes, () => releaseBytes(bytes));
    },
  };
}

function packed(output: NeedsOutput | Omit<DrawnOutput, 'bytes'>): Omit<SentOutput, 'bytes'> {
  const { needs, ...rest } = output;
  return { ...rest, ...(needs && { needs: packNeeds(needs) }) };
}

function isNeeds(output: WorkOutput): output is NeedsOutput {
  return 'status' in output && output.status === 'needs';
}

function isFile(output: WorkOutput): output is DrawnOutput {
  return 'bytes' in output && Buffer.isBuffer(output.bytes);
}
