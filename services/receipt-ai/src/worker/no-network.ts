/**
 * This module is loaded first by the process that opens PDFs. Node 24 has no permission for the network, so whatever connects,
 * listens or resolves is replaced before a file is opened. HTTP, TLS and fetch are built upon these.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(): never {
  throw new Error('This process has no network.');
}

Object.assign(net.Socket.prototype, { connect: refuse });
Object.assign(net.Server.prototype, { listen: refuse });
Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse });
for (const api of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(api)))
    if (/^(?:lookup|resolve|reverse)/.test(name)) Object.assign(api, { [name]: refuse });
syncBuiltinESMExports();
