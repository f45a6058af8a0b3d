import { eventually } from '@outlay/platform/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { spawnStack } from '@outlay/testkit/spawned-stack';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';
import { startSpanCollector } from './support/span-collector.ts';

/** All services that act or consume; identity only serves its keys. */
const EVERY_SERVICE = [
  'expense',
  'gateway',
  'ledger-watcher',
  'notification',
  'payout',
  'receipt-ai',
  'workflow',
];

/** Spans that the trace must contain. */
const STEPS = [
  /^POST .*workflow-action$/m,
  /^graphql \w+$/m,
  /^subgraph workflow$/m,
  /^publish workflow.events$/m,
  /^apply WorkflowCompleted$/m,
  /^publish expense.events$/m,
  /^apply ExpenseApproved$/m,
  /^payout step QUEUED$/m,
  /^rpc sendTransaction$/m,
  /^payout step SEN(DING|T)$/m,
  /^postgres transaction$/m,
  /^publish payout.events$/m,
];

test('one trace covers the approval request, the final transaction and every consumer', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outlay-traces-'));
  const [port = 0] = await findNeighbouringPorts(1);
  const collector = await startSpanCollector();
  const stack = await spawnStack(dataDir, port, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OUTLAY_DEMO_DATA: 'false',
  });
  try {
    const [employee, manager] = await Promise.all(
      ['employee', 'manager'].map((name) =>
        RestClient.signIn(stack.url, `${name}@outlay.test`, DEMO_PASSWORD),
      ),
    );
    if (!employee || !manager) throw new Error('nobody signed in');
    const id = await aReimbursableExpense(employee, 'One trace', 12.5);
    await employee.submit(id);
    await manager.decide(id, 'approve');
    await employee.awaitStatus(id, 'paid', 90_000);

    // Spans arrive in batches, at each process's own pace.
    await eventually(() => {
      const end = collector.spans.find(({ name }) => name === 'apply PaymentSent');
      const story = collector.spans.filter(({ traceId }) => traceId === end?.traceId);
      expect([...new Set(story.map(({ service }) => service))].sort()).toEqual(EVERY_SERVICE);
      const names = story.map(({ name }) => name).join('\n');
      for (const step of STEPS) expect(names).toMatch(step);
      // Every span but the request's own has a parent in the same trace.
      const ids = new Set(story.map(({ spanId }) => spanId));
      const roots = story.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''));
      expect(roots.map(({ service }) => service)).toEqual(['gateway']);
    });
  } finally {
    await stack.stop();
    collector.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
