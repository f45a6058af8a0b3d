import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { inTraceContext } from './tracing.ts';

/** A logger whose lines a test can read. */
function aLogger() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('test', 'info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  return { log, lines };
}

const SECRETS = {
  password: 'p4ss',
  token: 'tok-1',
  access_token: 'tok-2',
  authorization: 'Bearer tok-3',
  cookie: 'refresh=tok-4',
  'set-cookie': 'refresh=tok-5',
  apiKey: 'outlay_key',
  privateKey: 'pem',
  secret: 'whsec',
  signedTransaction: 'bytes',
  email: 'emma@outlay.test',
  to: 'mia@outlay.test',
};

test('secrets and mail addresses never reach a log, however deeply nested', () => {
  const { log, lines } = aLogger();
  log.info({ ...SECRETS, request: SECRETS, outer: { headers: SECRETS } }, 'said too much');
  const text = JSON.stringify(lines);
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  expect(text).toContain('[redacted]');
});

test('log lines carry the trace and correlation id of their own request only', async () => {
  const { log, lines } = aLogger();
  const traceId = 'a'.repeat(32);
  const facts = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01`, correlationId: 'story-7' };
  await inTraceContext('apply', facts, async () => {
    await Promise.resolve();
    log.info('inside');
  });
  log.info('outside');
  expect(lines[0]).toMatchObject({ trace_id: traceId, correlation_id: 'story-7', msg: 'inside' });
  expect(lines[1]).not.toHaveProperty('trace_id');
  expect(lines[1]).not.toHaveProperty('correlation_id');
});
