import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Extraction } from '../src/domain/extraction.ts';
import { createAssistedReader } from '../src/extraction/providers/assisted-reader.ts';
import {
  createVisionProvider,
  type ProviderFields,
} from '../src/extraction/providers/vision-provider.ts';
import { anExtraction } from './support/receipt-testkit.ts';

const TIMEOUT_MS = 300;
const TEXT = 'TRATTORIA DA ENZO\nInvoice 2026-118\n20.11.2026\nTotal 86,40 EUR';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Asked {
  body: { model?: string; messages?: { content: unknown }[]; response_format?: unknown };
  authorization: string | undefined;
}

/** Reads a receipt locally, and with a provider that behaves like `behaviour`. */
async function readWith(
  behaviour: RequestListener,
  local: Partial<Extraction> = {},
): Promise<{ read: Extraction; logged: string[] }> {
  server = createServer(behaviour).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const logged: string[] = [];
  const reader = createAssistedReader({
    local: { extract: () => Promise.resolve(anExtraction({ text: TEXT, ...local })) },
    provider: createVisionProvider({
      url: `http://127.0.0.1:${port}/v1`,
      apiKey: 'secret',
      model: 'fake-vision',
      timeoutMs: TIMEOUT_MS,
    }),
    log: (_facts, message) => logged.push(message),
  });
  return { read: await reader.extract('receipt.png'), logged };
}

const fields = (changes: Partial<ProviderFields> = {}): ProviderFields => ({
  amount: '86.40',
  currency: 'EUR',
  date: '2026-11-20',
  vendor: 'Trattoria da Enzo',
  invoiceNumber: '2026-118',
  ...changes,
});

const completion = (content: string): string =>
  JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: 812 } });

const telling =
  (changes: Partial<ProviderFields>): RequestListener =>
  (_request, response) =>
    void response.end(completion(JSON.stringify(fields(changes))));

describe('a provider’s values count only where the page has them', () => {
  test('it receives the text and picture with the key, and what it confirms gains confidence', async () => {
    const asked: Asked[] = [];
    const { read, logged } = await readWith(
      (request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          const { authorization } = request.headers;
          asked.push({ body: JSON.parse(body) as Asked['body'], authorization });
          response.end(completion(JSON.stringify(fields())));
        });
      },
      { previewJpeg: 'AAAA' },
    );
    expect(asked[0]?.authorization).toBe('Bearer secret');
    expect(asked[0]?.body.model).toBe('fake-vision');
    expect(JSON.stringify(asked[0]?.body.messages?.[1]?.content)).toContain(
      'data:image/jpeg;base64,AAAA',
    );
    expect(read.amount?.confidence).toBeCloseTo(0.95);
    expect(read.engine).toBe('fake + fake-vision');
    expect(read.timingsMs['provider']).toBeGreaterThanOrEqual(0);
    expect(logged).toEqual(['a provider read a receipt']);
  });

  test('a missed value is taken from it when the text contains it', async () => {
    const { read } = await readWith(telling({}), { invoiceNumber: null });
    expect(read.invoiceNumber).toMatchObject({ value: '2026-118', confidence: 0.8 });
  });

  test('an uncertain value is replaced by one in the text, and stays as an alternative', async () => {
    const vendor = { value: 'TRATTORIA DA', confidence: 0.4, region: null };
    const { read } = await readWith(telling({}), { vendor });
    expect(read.vendor?.value).toBe('Trattoria da Enzo');
    expect(read.vendor?.alternatives).toEqual([{ value: 'TRATTORIA DA', confidence: 0.4 }]);
  });

  test('an invented value replaces nothing, and alone it is marked by low confidence', async () => {
    const lies = { amount: '9999.00', date: '2020-01-01', invoiceNumber: 'X-666' };
    const { read } = await readWith(telling(lies), {
      amount: { value: '86.40', confidence: 0.5, region: null },
      invoiceNumber: null,
    });
    expect(read.amount?.value).toBe('86.40');
    expect(read.amount?.alternatives?.[0]).toEqual({ value: '9999.00', confidence: 0.2 });
    expect(read.date?.value).toBe('2026-11-20');
    expect(read.invoiceNumber).toMatchObject({ value: 'X-666', confidence: 0.2 });
  });
});

describe('a provider with an invalid answer leaves our values unchanged', () => {
  const huge = 'x'.repeat(200_000);
  test.each<[string, RequestListener]>([
    ['silence', () => undefined],
    [
      'an answer that never ends',
      (_request, response) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.once('close', () => clearInterval(drip));
      },
    ],
    ['an error', (_request, response) => void response.writeHead(500).end('oops')],
    [
      'a redirection elsewhere',
      (_request, response) =>
        void response.writeHead(302, { location: 'http://attacker.example' }).end(),
    ],
    ['a web page', (_request, response) => void response.end('<html>')],
    ['talk instead of values', (_request, response) => void response.end(completion('Sure!'))],
    ['values of the wrong kind', telling({ amount: 'about 80', currency: 'euros' })],
    ['control characters', telling({ vendor: 'Enzo\u0000' })],
    ['more than anyone asked for', (_request, response) => void response.end(completion(huge))],
  ])('%s', async (_name, behaviour) => {
    const { read, logged } = await readWith(behaviour);
    expect(read).toEqual(anExtraction({ text: TEXT }));
    expect(logged).toEqual(['a provider failed: the local reading is used']);
  });
});
