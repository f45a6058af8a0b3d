import { Agent, request } from 'node:https';

export interface PskClientOptions {
  /** Such as https://127.0.0.1:4100. */
  readonly url: string;
  /** The name that the server knows the key by. */
  readonly identity: string;
  /** 32 bytes that only both sides know. */
  readonly sharedKey: Buffer;
  readonly ciphers: string;
  readonly connectionsMax?: number;
  readonly timeoutMs?: number;
}

export interface PskClient {
  /** Posts JSON. @throws when no answer arrives in time */
  post(path: string, body: object): Promise<{ readonly status: number; readonly text: string }>;
}

const TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 4;

/** Calls over TLS in which both sides prove that they know a key, without certificates. */
export function createPskClient({
  url,
  identity,
  sharedKey,
  ciphers,
  connectionsMax = CONNECTIONS_MAX,
  timeoutMs = TIMEOUT_MS,
}: PskClientOptions): PskClient {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connectionsMax,
    ciphers,
    // Node's pre-shared keys don't work with TLS 1.3.
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    pskCallback: () => ({ psk: sharedKey, identity }),
    checkServerIdentity: () => undefined,
  });
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json' };
        const sent = request(new URL(path, url), { agent, method: 'POST', headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        });
        const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs);
        sent.on('error', reject);
        sent.on('close', () => clearTimeout(timer));
        sent.end(JSON.stringify(body));
      }),
  };
}
