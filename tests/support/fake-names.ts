import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { endWithFile } from './temporary-folder.ts';

export interface FakeNames {
  readonly port: number;
  /** From now on, the name has these IPv4 addresses. */
  set(addresses: readonly string[]): void;
}

const headerBytes = 12;
const typeA = 1;
const secondsToLive = 0;

/** A name server on 127.0.0.1 that knows one name, as that of Docker knows the containers of a service (RFC 1035). */
export async function startFakeNames(name: string): Promise<FakeNames> {
  let addresses: readonly string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const question = query.subarray(headerBytes, endOfQuestion(query));
    const isKnown = nameIn(question) === name;
    const records = isKnown && question.readUInt16BE(question.length - 4) === typeA ? addresses.map(record) : [];
    const header = Buffer.from(query.subarray(0, headerBytes));
    // An answer, by who decides: all is well, or there is no such name.
    header.writeUInt16BE(0x8580 | (isKnown ? 0 : 3), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  endWithFile(() => void socket.close());
  return {
    port: (socket.address() as AddressInfo).port,
    set: (next) => {
      addresses = next;
    },
  };
}

/** Behind the labels of the name, the empty one that ends it, a type and a class. */
function endOfQuestion(query: Buffer): number {
  let at = headerBytes;
  while (query.readUInt8(at) > 0) at += 1 + query.readUInt8(at);
  return at + 5;
}

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 0; question.readUInt8(at) > 0; at += 1 + question.readUInt8(at))
    labels.push(question.toString('latin1', at + 1, at + 1 + question.readUInt8(at)).toLowerCase());
  return labels.join('.');
}

/** The name of the question, an address of IPv4 in the Internet. */
function record(address: string): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(0xc000 | headerBytes, 0);
  record.writeUInt16BE(typeA, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(secondsToLive, 6);
  record.writeUInt16BE(4, 10);
  for (const [index, part] of address.split('.').entries()) record.writeUInt8(Number(part), 12 + index);
  return record;
}
