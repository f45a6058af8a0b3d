import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import {
  currentTraceparent,
  inSpan,
  inTraceContext,
  startTracing,
  stopTracing,
} from './tracing.ts';

const run = promisify(execFile);

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** A collector for exported spans; `answer` is the status of its responses. */
async function aCollector(answer = 200) {
  const spans: SentSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      spans.push(...body.resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));
      response.writeHead(answer).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

afterEach(() => stopTracing());

test('without a collector no OpenTelemetry module is loaded, and a span only runs its work', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context); } });
    const { startTracing, inSpan } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))});
    await startTracing('test', undefined);
    const value = await inSpan('work', {}, () => Promise.resolve(7));
    console.log(JSON.stringify({ value, otel: loaded.filter((name) => name.includes('opentelemetry')) }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  const { value, otel } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
    value: number;
    otel: string[];
  };
  // prom-client loads the API, which does nothing alone; only the SDK and the exporter cost memory.
  expect({ value, otel: otel.filter((name) => name !== '@opentelemetry/api') }).toEqual({
    value: 7,
    otel: [],
  });
});

test("spans reach the collector as one trace, under the caller's parent span", async () => {
  const collector = await aCollector();
  await startTracing('test', collector.url);
  const parent = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
  const inner = await inTraceContext('outer', { traceparent: parent }, () =>
    inSpan('inner', {}, () => Promise.resolve(currentTraceparent())),
  );
  await stopTracing();
  collector.close();
  const [innerSpan, outerSpan] = ['inner', 'outer'].map((name) =>
    collector.spans.find((span) => span.name === name),
  );
  expect(outerSpan).toMatchObject({ traceId: 'c'.repeat(32), parentSpanId: 'd'.repeat(16) });
  expect(innerSpan?.parentSpanId).toBe(outerSpan?.spanId);
  expect(inner).toBe(`00-${'c'.repeat(32)}-${innerSpan?.spanId}-01`);
});

test('a collector that is down or refuses neither fails nor delays the work', async () => {
  const collector = await aCollector(500);
  collector.close();
  await startTracing('test', collector.url);
  const beganMs = performance.now();
  for (let index = 0; index < 10_000; index += 1) {
    await inSpan('work', {}, () => Promise.resolve());
  }
  await expect(inSpan('failing', {}, () => Promise.reject(new Error('its own')))).rejects.toThrow(
    'its own',
  );
  expect(performance.now() - beganMs).toBeLessThan(5_000);
  await stopTracing();
  expect(performance.now() - beganMs).toBeLessThan(9_000);
});
