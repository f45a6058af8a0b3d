import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getText, NoAnswerError, postJson } from '../src/upstream/http-post.ts';

let server: Server;
let url = '';

const ANSWERS: Readonly<Record<string, (response: ServerResponse, body: string) => void>> = {
  '/echo': (response, body) => response.writeHead(418).end(body),
  '/silence': () => undefined,
  '/stuck': (response) => void response.write('half'),
  '/gone': (response) => void response.destroy(),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      ANSWERS[request.url ?? '']?.(response, Buffer.concat(chunks).toString('utf8')),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('an answer of many parts arrives whole, whatever its status, and no letter is cut in two', async () => {
  const body = JSON.stringify('Grüße aus Zürich 🚀'.repeat(40_000));
  expect(await postJson(`${url}/echo`, body, {})).toEqual({ status: 418, body });
});

test.each(['/silence', '/stuck'])(
  'a part that takes the question and does not finish its answer in time is told apart, for the breaker (%s)',
  async (path) => {
    await expect(getText(`${url}${path}`, {}, 300)).rejects.toThrow(NoAnswerError);
  },
);

test('a connection that breaks, or is refused, is a failure of another kind: asking again costs nothing', async () => {
  for (const address of [`${url}/gone`, 'http://127.0.0.1:1/']) {
    const failed = await getText(address, {}, 5_000).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed).not.toBeInstanceOf(NoAnswerError);
  }
});
