import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { faultsIn, isWhole, needOf } from './support/missing-parts.ts';
import {
  pageOperations,
  sendOperation,
  type PageAnswer,
  type PageOperation,
} from './support/page-operations.ts';
import { kill, processOf } from './support/stack-processes.ts';

const url = inject('stackUrl');
/** The gateway gives a service that hangs two seconds; the machine may be busy. */
const FIRST_MS = 3_500;
/** What an answer takes while the service is known to hang, on a busy machine. */
const LATER_MS = 1_000;
/** One request in this time finds out whether the service is back, and may take as long as the first. */
const PROBE_EVERY_MS = 3_000;
const WHOLE_AGAIN_MS = 5_000;

let token = '';
/** Has approvals to decide, which the admin has not. */
let approverToken = '';
let operations: readonly PageOperation[] = [];
let healthy = new Map<string, PageAnswer>();
let stopped: number | null = null;

const send = (operation: PageOperation): Promise<PageAnswer> =>
  sendOperation(url, operation.name === 'PendingTasks' ? approverToken : token, operation);

/** The answers to all operations, four at a time. */
async function askAll(): Promise<Map<string, PageAnswer>> {
  const answers = new Map<string, PageAnswer>();
  const left = [...operations];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      answers.set(next.name, await send(next));
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return answers;
}

const faultsOf = (service: SubgraphName, answers: ReadonlyMap<string, PageAnswer>): string[] =>
  operations.flatMap((operation) => {
    const [before, answer] = [healthy.get(operation.name), answers.get(operation.name)];
    if (!before || !answer) throw new Error(`no answer to ${operation.name}`);
    return faultsIn(operation, service, before, answer);
  });

/** Resolves once every operation is answered as before. @throws {Error} with what is missing, after the time that it may take */
async function awaitWhole(): Promise<void> {
  const deadline = Date.now() + WHOLE_AGAIN_MS;
  for (;;) {
    const answers = await askAll();
    const missing = operations.filter(({ name }) => {
      const [before, answer] = [healthy.get(name), answers.get(name)];
      return !before || !answer || !isWhole(before, answer);
    });
    if (missing.length === 0) return;
    if (Date.now() > deadline) {
      throw new Error(`still missing: ${missing.map(({ name }) => name).join(', ')}`);
    }
  }
}

function resume(): void {
  if (stopped !== null) process.kill(stopped, 'SIGCONT');
  stopped = null;
}

beforeAll(async () => {
  ({ token } = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD));
  ({ token: approverToken } = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD));
  operations = await pageOperations(url, token);
  healthy = await askAll();
});
afterEach(resume);

test('every page of the client is whole while every service responds', () => {
  expect(operations.length).toBeGreaterThan(60);
  const failed = operations.filter(({ name }) => healthy.get(name)?.errors.length !== 0);
  expect(failed.map(({ name }) => healthy.get(name)?.errors)).toEqual([]);
  expect(healthy.get('PendingTasks')?.data?.['pendingTasks']).not.toEqual([]);
});

describe.each(SUBGRAPH_NAMES)('while %s', (service) => {
  test('hangs, pages keep everything else, wait for it once, and are whole again when it is back', async () => {
    const needing = operations.find((each) => needOf(each, service) === 'query fields');
    if (!needing) throw new Error(`no page needs ${service}`);
    stopped = processOf(service).pid;
    process.kill(stopped, 'SIGSTOP');
    const first = await send(needing);
    expect(first.tookMs).toBeLessThan(FIRST_MS);
    const startedAtMs = performance.now();
    const answers = await askAll();
    const slow = [...answers.values()].filter(({ tookMs }) => tookMs > LATER_MS);
    expect(faultsOf(service, new Map([...answers, [needing.name, first]]))).toEqual([]);
    expect(faultsOf(service, answers)).toEqual([]);
    const probes = 1 + Math.floor((performance.now() - startedAtMs) / PROBE_EVERY_MS);
    expect(slow.length).toBeLessThanOrEqual(probes);
    expect(slow.every(({ tookMs }) => tookMs < FIRST_MS)).toBe(true);
    resume();
    await awaitWhole();
  });

  test('is killed, pages keep everything else, and are whole again with its successor', async () => {
    const { successorReady } = kill(service);
    const answers = await askAll();
    const faults = operations.flatMap((operation) => {
      const [before, answer] = [healthy.get(operation.name)!, answers.get(operation.name)!];
      return isWhole(before, answer) ? [] : faultsIn(operation, service, before, answer);
    });
    expect(faults).toEqual([]);
    await successorReady;
    await awaitWhole();
  });
});

test('the REST API answers 503 with Retry-After for what needs a service that hangs, and the rest as before', async () => {
  stopped = processOf('workflow').pid;
  process.kill(stopped, 'SIGSTOP');
  const headers = { authorization: `Bearer ${token}` };
  const call = (path: string): Promise<Response> => fetch(`${url}/api/v1${path}`, { headers });
  const [tasks, categories, expenses] = await Promise.all([
    call('/expense-workflows/my-pending-tasks'),
    call('/expense-categories'),
    call('/expenses?limit=5'),
  ]);
  expect(tasks.status).toBe(503);
  expect(Number(tasks.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([categories.status, expenses.status]).toEqual([200, 200]);
});
