import { Socket } from 'node:net';
import type { RenderOutput } from '../pipeline/render-job.ts';
import { type FramedChannel, openFramedChannel } from './framed-channel.ts';
import { createElementReceiver } from './kept-elements.ts';
import type { RenderCommand, RenderReply, SentCommand, WorkOutput } from './messages.ts';

/** The descriptor that `RenderChild` gives to each render process. */
const channelDescriptor = 3;

export interface ServiceChannel {
  /** The bytes of a file are of no more use then. */
  send(reply: RenderReply): void;
}

/** A render process's side of the channel to the service. The process ends when the service does. */
export function openServiceChannel(onCommand: (command: RenderCommand) => void): ServiceChannel {
  const socket = new Socket({ fd: channelDescriptor, readable: true, writable: true });
  // The parent has gone, even by SIGKILL: nobody waits for an answer.
  socket.on('close', () => process.exit(0));
  const receiveDesign = createElementReceiver();
  const commandOf = (sent: SentCommand): RenderCommand =>
    sent.type === 'render' ? { ...sent, job: { ...sent.job, design: receiveDesign(sent.job.design) } } : sent;
  const channel: FramedChannel = openFramedChannel(socket, {
    onMessage: (message) => onCommand(commandOf(message as SentCommand)),
    onBroken: () => process.exit(1),
  });
  return {
    send(reply) {
      if (reply.type !== 'done' || !isFile(reply.output)) return channel.send(reply);
      const { bytes, ...output } = reply.output;
      channel.send({ ...reply, output }, bytes);
    },
  };
}

function isFile(output: WorkOutput | undefined): output is RenderOutput {
  return output !== undefined && 'bytes' in output && Buffer.isBuffer(output.bytes);
}
