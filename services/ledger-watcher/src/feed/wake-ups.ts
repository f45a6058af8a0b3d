import type { Logger } from '@outlay/platform/telemetry';
import { z } from 'zod';

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 60_000;

export interface WakeUps {
  readonly start: () => void;
  readonly stop: () => void;
  readonly isConnected: () => boolean;
  /** Addresses to listen to from now on; earlier ones stay. */
  readonly follow: (addresses: readonly string[]) => void;
}

/** The websocket of an RPC, where web3.js looks for it: on the next port, if the URL has a port. */
export function wsUrlOf(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.toString();
}

/** An answer to a subscription, or a notification. */
const message = z.object({
  id: z.number().optional(),
  result: z.number().optional(),
  method: z.string().optional(),
  params: z.object({ subscription: z.number() }).optional(),
});

/**
 * Calls `onChange` with the followed account that has a finalized change. This is only a hint: the next poll finds what a lost
 * connection missed, and no balance is read from a notification. A lost connection is opened again with growing pauses of at most
 * 60 s.
 */
export function createWakeUps(
  wsUrl: string,
  onChange: (address: string) => void,
  log: Logger,
): WakeUps {
  const followed = new Set<string>();
  /** Accounts by the number of their subscription request. */
  const requested: string[] = [];
  /** Accounts by the node's subscription number, of the current connection. */
  const subscribed = new Map<number, string>();
  let socket: WebSocket | null = null;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = RETRY_MIN_MS;
  let stopped = false;

  const subscribe = (address: string): void => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const id = requested.push(address) - 1;
    const params = [address, { commitment: 'finalized', encoding: 'base64' }];
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'accountSubscribe', params }));
  };

  function receive(text: string): void {
    const { id, result, method, params } = message.parse(JSON.parse(text));
    const asked = id === undefined ? undefined : requested[id];
    if (asked !== undefined && result !== undefined) subscribed.set(result, asked);
    const changed = params && subscribed.get(params.subscription);
    if (method === 'accountNotification' && changed !== undefined) onChange(changed);
  }

  function connect(): void {
    const opened = new WebSocket(wsUrl);
    socket = opened;
    opened.addEventListener('open', () => {
      retryMs = RETRY_MIN_MS;
      log.debug('wake-ups connected');
      requested.length = 0;
      subscribed.clear();
      followed.forEach(subscribe);
    });
    opened.addEventListener('message', ({ data }) => {
      try {
        receive(String(data));
      } catch (error) {
        log.debug({ err: error }, 'a notification could not be read');
      }
    });
    // An error is always followed by `close`; without a listener it would end the process.
    opened.addEventListener('error', () => undefined);
    opened.addEventListener('close', () => {
      if (stopped) return;
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(RETRY_MAX_MS, retryMs * 2);
    });
  }

  return {
    start: connect,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      socket?.close();
    },
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    follow: (addresses) => {
      for (const address of addresses) {
        if (followed.has(address)) continue;
        followed.add(address);
        subscribe(address);
      }
    },
  };
}
