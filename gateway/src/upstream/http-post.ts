import { Agent, request as httpRequest, type RequestOptions } from 'node:http';

/** Connections to the subgraphs stay open: opening one per request costs more than most queries (performance-reliability.md, A1). */
export const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 16 });

/** Gateway to subgraph: below the gateway's own 10 s, above the subgraph's 5 s of work. */
const TIMEOUT_MS = 8_000;

/** Thrown when a part took the connection and did not answer in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export interface PostedResponse {
  status: number;
  body: string;
}

/** Posts JSON and reads the whole answer. @throws when there is none in time. */
export const postJson = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<PostedResponse> =>
  exchange(url, body, {
    method: 'POST',
    timeout: TIMEOUT_MS,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });

/** Gets and reads the whole answer. @throws when there is none within `timeoutMs`. */
export const getText = (
  url: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<PostedResponse> => exchange(url, null, { method: 'GET', timeout: timeoutMs, headers });

function exchange(
  url: string,
  body: string | null,
  options: RequestOptions & { readonly timeout: number },
): Promise<PostedResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { ...options, agent: keepAliveAgent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
      response.on('error', reject);
    });
    request.on('timeout', () =>
      request.destroy(new NoAnswerError(`no answer within ${options.timeout} ms`)),
    );
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}
