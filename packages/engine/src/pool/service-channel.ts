import { Socket } from 'node:net';
import { type FramedChannel, openFramedChannel } from './framed-channel.ts';
import type { RenderCommand, RenderReply } from './messages.ts';

/** The descriptor that `RenderChild` gives to each render process. */
const channelDescriptor = 3;

export interface ServiceChannel {
  send(reply: RenderReply): void;
}

/** A render process's side of the channel to the service. The process ends when the service does. */
export function openServiceChannel(onCommand: (command: RenderCommand) => void): ServiceChannel {
  const socket = new Socket({ fd: channelDescriptor, readable: true, writable: true });
  // The parent has gone, even by SIGKILL: nobody waits for an answer.
  socket.on('close', () => process.exit(0));
  const channel: FramedChannel = openFramedChannel(socket, {
    onMessage: (message) => onCommand(message as RenderCommand),
    onBroken: () => process.exit(1),
  });
  return channel;
}
