import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getText, NoAnswerError, postJson } from '../src/http-client/index.ts';

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

test('a chunked answer arrives complete with any status, and no character is split', async () => {
  const body = JSON.stringify('Grüße aus Zürich 🚀'.repeat(40_000));
  expect(await postJson(`${url}/echo`, body, {})).toEqual({ status: 418, body });
});

test.each(['/silence', '/stuck'])(
  'a request accepted but not answered in time is distinguished for the breaker (%s)',
  async (path) => {
    await expect(getText(`${url}${path}`, {}, 300)).rejects.toThrow(NoAnswerError);
  },
);

test('a broken or refused connection is a different failure: retrying costs nothing', async () => {
  for (const address of [`${url}/gone`, 'http://127.0.0.1:1/']) {
    const failed = await getText(address, {}, 5_000).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed).not.toBeInstanceOf(NoAnswerError);
  }
});
