import { createEventConsumer, createKafkaClient } from '@outlay/platform/kafka';
import { parseEvent } from '@outlay/platform/events';
import { createLogger } from '@outlay/platform/telemetry';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, RestClient, until } from '@outlay/stack/demo-data';
import { findNeighbouringPorts } from '@outlay/stack/processes';
import { ADMIN, readTopics } from '../../kafka/src/index.ts';
import { connectionAs, readRunFile } from '@outlay/stack/local';
import { spawnStack } from '@outlay/testkit';
import { measureBareEvent, measureHop, type FloorPlace } from './flow/floor.ts';
import { cpuSecondsBy } from './process-tree.ts';
import { median, percentile, report } from './report.ts';

// npm run bench -- flow [expenses] [per second]: from submission to payment, hop by hop, with two floors measured in the same
// minutes: of a hop, and of the CPU that as many bare events to as many readers take.
const count = Number(process.argv[2] ?? 20);
// An expense costs a third of a second of CPU in total: two cores can handle five a second, and hops are timed below that.
const perSecond = Number(process.argv[3] ?? 2);
/** Expenses before the measured ones: code is compiled and statements are planned, as they are in a stack that has been in use. */
const WARM_UP = 60;
const GOAL_RATIO = 5;
const ALL_HOPS = 'all hops without the chain';

const log = createLogger('bench', 'error');
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const dataDir = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
const [port = 0] = await findNeighbouringPorts(1);
const stack = await spawnStack(dataDir, port);
const run = readRunFile(dataDir);
if (!run) throw new Error('run.json is missing');
const client = createKafkaClient({ ...connectionAs(run.kafka, ADMIN), clientId: 'bench', log });
const readersOf = new Map(
  readTopics()
    .topics.filter(({ name }) => name.endsWith('.events'))
    .map(({ name, readers }) => [name, readers.length]),
);

/** CPU seconds so far of every process of the stack, by kind. */
function cpuByPart(): Map<string, number> {
  const names = new Map(readRunFile(dataDir)?.processes.map(({ pid, name }) => [pid, name]));
  return cpuSecondsBy(
    stack.supervisorPid,
    ({ pid, name }) =>
      names.get(pid) ??
      (name.includes('kafka.Kafka') ? 'kafka' : /postgres/.test(name) ? 'postgres' : 'other'),
  );
}

const place: FloorPlace = {
  client,
  databaseUrl: run.databases['expense'] ?? '',
  serverCpuSeconds: () => {
    const cpu = cpuByPart();
    return (cpu.get('kafka') ?? 0) + (cpu.get('postgres') ?? 0);
  },
};

/** CPU milliseconds per expense of each process, `from` one time `to` another. */
const cpuPerExpense = (from: Map<string, number>, to: Map<string, number>) =>
  [...to].map(([part, seconds]) => ({
    part,
    'CPU ms per expense': Number((((seconds - (from.get(part) ?? 0)) * 1_000) / count).toFixed(1)),
  }));

/** Events of the run, and how many readers they have in all. */
let events = 0;
let deliveries = 0;

/** Timestamps of each expense, by event. */
const moments = new Map<string, Map<string, number>>();
const note = (expenseId: string, what: string, atMs: number): void => {
  const known = moments.get(expenseId) ?? new Map<string, number>();
  if (!known.has(what)) known.set(what, atMs);
  moments.set(expenseId, known);
};

const employee = await RestClient.signIn(stack.url, 'employee@outlay.test', DEMO_PASSWORD);
const manager = await RestClient.signIn(stack.url, 'manager@outlay.test', DEMO_PASSWORD);
const mine = new Set<string>();

const follower = createEventConsumer({
  client,
  groupId: `bench-${randomUUID()}`,
  topics: [...readersOf.keys()],
  from: 'latest',
  watchdog: false,
  log,
  handle: (messages) => {
    for (const { topic, value } of messages) {
      events += 1;
      deliveries += readersOf.get(topic) ?? 0;
      const event = parseEvent(value);
      const { expenseId } = event.data as { expenseId?: string };
      if (expenseId === undefined || !mine.has(expenseId)) continue;
      note(expenseId, event.type, Date.parse(event.time));
      if (event.type === 'StepAssigned') void approve(expenseId, event.data.stepId);
    }
    return Promise.resolve();
  },
  onFatal: (reason) => console.error(reason),
});

const approve = (expenseId: string, stepId: string): Promise<unknown> =>
  manager.call('POST', `/expense-workflows/expenses/${expenseId}/workflow-action`, {
    step_instance_id: Number(stepId),
    action: 'approve',
  });

/** In an open loop: submissions are sent on schedule, even if earlier ones are still running. Resolves once all are paid. */
async function pay(ids: readonly number[]): Promise<void> {
  const startMs = performance.now();
  await Promise.all(
    ids.map(async (id, index) => {
      await wait((index * 1_000) / perSecond - (performance.now() - startMs));
      await employee.submit(id);
    }),
  );
  const isPaid = (id: number) => moments.get(String(id))?.has('ExpensePaid');
  await until(
    () => Promise.resolve(ids.every(isPaid) || undefined),
    'every expense to be paid',
    180_000,
  );
}

const HOPS = [
  ['ExpenseSubmitted', 'WorkflowStarted', 'submitted -> workflow started'],
  ['WorkflowCompleted', 'ExpenseApproved', 'workflow completed -> expense approved'],
  ['ExpenseApproved', 'PaymentQueued', 'expense approved -> payment queued'],
  ['PaymentQueued', 'PaymentBroadcast', 'payment queued -> broadcast (checks, signing; chain)'],
  ['PaymentBroadcast', 'PaymentSent', 'broadcast -> final (chain)'],
  ['PaymentSent', 'ExpensePaid', 'payment final -> expense paid'],
] as const;

try {
  await follower.start();
  await until(() => Promise.resolve(follower.isReady() || undefined), 'the follower');
  await wait(500);
  const [category] = await employee.call<{ id: number }[]>('GET', '/expense-categories/');
  const policies = await employee.call<{ id: number; reimbursable: boolean }[]>(
    'GET',
    '/expense-policies/',
  );
  const policyId = policies.find(({ reimbursable }) => reimbursable)?.id ?? 0;
  const ids: number[] = [];
  for (let index = 0; index < WARM_UP + count; index += 1) {
    const { id } = await employee.createExpense({
      title: `Bench ${index}`,
      amount: (1 + index / 100).toFixed(2),
      currency: 'USD',
      time: '2026-11-20',
      category_id: category?.id ?? 0,
      policy_id: policyId,
    });
    ids.push(id);
    mine.add(String(id));
  }
  await pay(ids.slice(0, WARM_UP));
  const floor = await measureHop(place);
  moments.clear();
  [events, deliveries] = [0, 0];
  const cpuBefore = cpuByPart();
  await pay(ids.slice(WARM_UP));
  const cpuAfter = cpuByPart();
  const cpu = cpuPerExpense(cpuBefore, cpuAfter);
  const [eventsEach, readers] = [events / count, Math.round(deliveries / events)];
  const bareEventMs = await measureBareEvent(place, readers, eventsEach * perSecond);
  const bareMs = bareEventMs * eventsEach;
  const allMs = cpu.reduce((sum, row) => sum + row['CPU ms per expense'], 0);
  const hopFloorMs = floor.commitMs + floor.hopMs;
  const rows = HOPS.map(([from, to, what]) => {
    const times = [...moments.values()].map(
      (known) => (known.get(to) ?? Number.NaN) - (known.get(from) ?? Number.NaN),
    );
    const isChain = what.includes('chain');
    return {
      hop: what,
      'p50 ms': Math.round(median(times)),
      'p99 ms': Math.round(percentile(times, 0.99)),
      'x floor': isChain ? '' : (median(times) / hopFloorMs).toFixed(1),
    };
  });
  const ours = HOPS.filter(([, , what]) => !what.includes('chain'));
  const sums = [...moments.values()].map((known) =>
    ours.reduce(
      (sum, [from, to]) => sum + (known.get(to) ?? Number.NaN) - (known.get(from) ?? Number.NaN),
      0,
    ),
  );
  const hops = [
    ...rows,
    {
      hop: ALL_HOPS,
      'p50 ms': Math.round(median(sums)),
      'p99 ms': Math.round(percentile(sums, 0.99)),
      'x floor': (median(sums) / (hopFloorMs * ours.length)).toFixed(1),
    },
  ];
  report(
    'flow',
    [
      { row: ALL_HOPS, column: 'x floor', better: 'lower' },
      { table: 'bare', column: 'ours to bare', better: 'lower' },
    ],
    hops,
    {
      cpu,
      floor: [
        {
          'commit, ms': floor.commitMs.toFixed(2),
          'produce to consume, ms': floor.hopMs.toFixed(2),
          'floor of all hops, ms': (hopFloorMs * ours.length).toFixed(1),
          goal: `${GOAL_RATIO} x`,
        },
      ],
      bare: [
        {
          'events per expense': Number(eventsEach.toFixed(1)),
          'readers of an event': readers,
          'CPU ms of as many bare events': Math.round(bareMs),
          'CPU ms of an expense': Math.round(allMs),
          'ours to bare': Number((allMs / bareMs).toFixed(2)),
          goal: '150 ms',
        },
      ],
    },
  );
} finally {
  await follower.stop();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
