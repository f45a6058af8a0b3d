import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy that simulates failures of the other end. */
export interface TcpProxy {
  readonly port: number;
  /** Open connections stay open and receive nothing more, as when a host vanishes; new connections work. */
  freeze(): void;
  /** New connections are accepted and not served, as by a host that hangs, until `serve`. */
  hang(): void;
  serve(): void;
  /** Number of open connections to the proxy. */
  connections(): number;
  /** Connections break and new ones are refused, as when the server is stopped, until `admit`. */
  refuse(): Promise<void>;
  admit(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on `port` (any free one by default) and forwards bytes to and from 127.0.0.1:`targetPort`. */
export async function startTcpProxy(targetPort: number, port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((inner) => {
    if (isHanging) {
      sockets.add(inner);
      inner.on('error', () => undefined).on('close', () => sockets.delete(inner));
      return;
    }
    const outer = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes) => other.write(bytes));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const admit = async (listenPort: number): Promise<void> => {
    server.listen(listenPort, '127.0.0.1');
    await once(server, 'listening');
  };
  const refuse = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await admit(port);
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    freeze: () => {
      for (const socket of sockets) socket.removeAllListeners('data').pause();
    },
    hang: () => {
      isHanging = true;
    },
    serve: () => {
      isHanging = false;
    },
    connections: () => sockets.size,
    refuse,
    admit: () => admit(address.port),
    close: async () => {
      if (server.listening) await refuse();
    },
  };
}
