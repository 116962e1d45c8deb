import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { port, service, useHostileService } from '../hostile-service.ts';

useHostileService();

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

const connectionsAndFiles = () => readdirSync(`/proc/${service.pid}/fd`).length;

it.runIf(process.platform === 'linux')(
  'L30: clients that take nothing of their answers are cut off after five minutes',
  async () => {
    const before = connectionsAndFiles();
    // More than what the systems of both sides take in.
    const packet = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20);
    for (let count = 0; count < 10; count += 1) {
      const socket = connect(port(), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.once('data', () => socket.pause());
      socket.write(packet);
      sockets.push(socket);
    }
    // A connection and a file for each.
    await expect.poll(() => connectionsAndFiles() - before).toBeGreaterThanOrEqual(20);
    await expect.poll(() => connectionsAndFiles() - before, { timeout: 360_000, interval: 1_000 }).toBeLessThan(5);
  },
  420_000,
);
