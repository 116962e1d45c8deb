/**
 * Takes the network away from JavaScript, for systems where the kernel does not (`confine.ts`): whatever a library
 * tries, no socket connects, no datagram leaves, no name is looked up. Imported first by a render process.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import dnsPromises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Server, Socket } from 'node:net';

function refuse(): never {
  throw Object.assign(new Error('a render process has no network'), { code: 'EACCES' });
}

Socket.prototype.connect = refuse;
Server.prototype.listen = refuse;
for (const method of ['bind', 'connect', 'send'] as const) dgram.Socket.prototype[method] = refuse;
for (const names of [dns, dnsPromises, dns.Resolver.prototype, dnsPromises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(names)) {
    if (/^(?:lookup|resolve|reverse)/.test(name)) Object.assign(names, { [name]: refuse });
  }
}
syncBuiltinESMExports();
