import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { spawnStack } from '@outlay/testkit/spawned-stack';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { runFuzz, type FuzzResult } from './testing/run-fuzz.ts';

// Hostile inputs, made from the OpenAPI document and the GraphQL schema, against a stack of their own. CI has others each night;
// the number of its run is the seed.
const SEED = Number(process.env['GITHUB_RUN_NUMBER'] ?? 1);
const INPUTS = { rest: 40_000, graphql: 20_000 };
/** Enough to fill the caches of parsed and planned documents. */
const WARM_UP = 12_000;
const MEMORY_GROWTH_MAX = 1.2;
/** Allowed growth between comparable moments; a leak of some hundred bytes per input shows. */
const MEMORY_GROWTH_MAX_BYTES = 15e6;
const SLOWER_MAX = 2;

let result: FuzzResult;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outlay-fuzz-'));
  const [port = 0] = await findNeighbouringPorts(1);
  const collectGarbage = fileURLToPath(new URL('testing/collect-garbage.ts', import.meta.url));
  const stack = await spawnStack(dataDir, port, { NODE_OPTIONS: `--import ${collectGarbage}` });
  try {
    const asked = { seed: SEED, ...INPUTS, warmUp: WARM_UP, inFlight: 8 };
    result = await runFuzz(dataDir, { ...asked, hasOperator: true, comparesMemory: true });
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 1_200_000);

test('every input is answered or refused: none causes a fault or shows what is inside', () => {
  expect(result.sent).toBe(INPUTS.rest + INPUTS.graphql);
  expect(result.findings).toEqual([]);
});

test('no process ends or logs an error, so hostile inputs wake nobody', () => {
  expect(result.ended).toEqual([]);
  expect(result.loggedErrors).toEqual({});
});

test('somebody else is answered meanwhile, and waits at most twice as long', () => {
  const { failures, beforeMs, duringMs } = result.bystander;
  expect(failures).toEqual([]);
  expect(duringMs).toBeLessThan(SLOWER_MAX * beforeMs);
});

test('no process keeps what it refused, or attackers could fill its memory', () => {
  const grown = Object.entries(result.memory).filter(
    ([, { warm, after }]) =>
      after > warm * MEMORY_GROWTH_MAX && after > warm + MEMORY_GROWTH_MAX_BYTES,
  );
  expect(grown).toEqual([]);
});
