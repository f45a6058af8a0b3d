import { vi } from 'vitest';

/** Ways in which a server can fail to respond. */
export const graphqlFailures: Record<string, () => Promise<Response>> = {
  'answers 503': () => Promise.resolve(new Response('<h1>503</h1>', { status: 503 })),
  'cuts the connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'answers with an error and no data': () =>
    Promise.resolve(
      Response.json({ data: null, errors: [{ message: 'no', extensions: { code: 'INTERNAL' } }] }),
    ),
  'answers with an error where the expense was': () =>
    Promise.resolve(
      Response.json({ data: { expense: null }, errors: [{ message: 'no', path: ['expense'] }] }),
    ),
};

/** Makes /graphql (or one operation) fail this way. Returns a function that restores it. */
export function breakGraphql(answer: () => Promise<Response>, operation?: string): () => void {
  const working = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const name = `"operationName":"${operation ?? ''}`;
    const isBroken = input === '/graphql' && (init.body as string).includes(name);
    return isBroken ? answer() : working(input, init);
  });
  return () => vi.stubGlobal('fetch', working);
}
