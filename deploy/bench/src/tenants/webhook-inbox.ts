import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Delivery {
  readonly type: string;
  readonly data: { readonly expenseId: string; readonly stepId?: string };
}

interface Arrival {
  readonly atMs: number;
  readonly data: Delivery['data'];
}

/** Receives the webhooks of all tenants, which report events without the load of polling. */
export interface WebhookInbox {
  readonly url: string;
  /** Resolves with the first event of a type about an expense. @throws after `timeoutMs` */
  readonly first: (type: string, expenseId: number, timeoutMs: number) => Promise<Arrival>;
  readonly close: () => void;
}

export async function openWebhookInbox(): Promise<WebhookInbox> {
  const arrived = new Map<string, Arrival>();
  const waiting = new Map<string, (arrival: Arrival) => void>();
  const keyOf = (type: string, expenseId: string | number): string => `${type} ${expenseId}`;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.end();
      const { type, data } = JSON.parse(Buffer.concat(parts).toString('utf8')) as Delivery;
      const key = keyOf(type, data.expenseId);
      if (arrived.has(key)) return;
      const arrival = { atMs: performance.now(), data };
      arrived.set(key, arrival);
      waiting.get(key)?.(arrival);
      waiting.delete(key);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    first: (type, expenseId, timeoutMs) => {
      const key = keyOf(type, expenseId);
      const known = arrived.get(key);
      if (known) return Promise.resolve(known);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no ${key} within ${timeoutMs} ms`)),
          timeoutMs,
        );
        waiting.set(key, (arrival) => {
          clearTimeout(timer);
          resolve(arrival);
        });
      });
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
