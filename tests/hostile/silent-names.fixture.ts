import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDownloader } from '../../packages/engine/src/fetch/download.ts';

/**
 * Runs in a network of its own, whose only name server is this program: it knows `quick.test` and says nothing of other names.
 * Tells whether a picture of `quick.test` comes while 64 are asked for of names that nobody answers for.
 */
const nameServer = createSocket('udp4');
nameServer.on('message', (query, from) => {
  const end = query.indexOf(0, 12) + 5;
  if (!query.toString('latin1', 12, end).includes('quick')) return;
  const asksV4 = query.readUInt16BE(end - 4) === 1;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x81_80, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(asksV4 ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
  const parts = [head, query.subarray(12, end), ...(asksV4 ? [answer] : [])];
  nameServer.send(Buffer.concat(parts), from.port, from.address);
});
await new Promise<void>((resolve) => nameServer.bind(53, '127.0.0.1', resolve));
const site = createServer((_request, response) => response.end('picture'));
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port } = site.address() as AddressInfo;
const { download } = createDownloader({ allowHosts: [`quick.test:${port}`] });
const bring = (url: string) =>
  download(url, { maxBytes: 1_000, keep: async () => undefined }).then(
    () => 'came',
    () => 'failed',
  );
const silent = Array.from({ length: 64 }, (_, index) => bring(`http://a${index}.silent.test/`));
const quick = await bring(`http://quick.test:${port}/`);
process.stdout.write(JSON.stringify({ quick, silent: [...new Set(await Promise.all(silent))] }));
// Look-ups that hold a thread would keep the process.
process.exit();
