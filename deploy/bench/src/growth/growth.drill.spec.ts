import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRunFile } from '@outlay/stack/local/run-file';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { spawnStack } from '@outlay/testkit/spawned-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, readCompany } from './fill.ts';
import { findScans } from './plans.ts';
import { createQuestions } from './questions.ts';
import { verifyHistories } from './verify-histories.ts';

const EXPENSES = 20_000;

let dataDir: string;
let stack: Awaited<ReturnType<typeof spawnStack>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outlay-filled-'));
  const [port = 0] = await findNeighbouringPorts(1);
  stack = await spawnStack(dataDir, port);
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('of thousands of expenses, no question reads a large table whole, and the histories are intact', async () => {
  const run = readRunFile(dataDir);
  if (!run) throw new Error('run.json is missing');
  await fill(run, await readCompany(run, 1), 0, EXPENSES);
  const scans = await findScans(run, dataDir, await createQuestions(run.url), 0);
  expect(scans).toEqual([]);
  expect((await verifyHistories(run)).entries).toBeGreaterThan(7 * EXPENSES);
});
