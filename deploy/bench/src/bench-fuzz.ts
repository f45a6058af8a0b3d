import { findNeighbouringPorts } from '@outlay/stack/processes';
import { inputOf, runFuzz, type FuzzResult } from '@outlay/checks/fuzz';
import { spawnStack } from '@outlay/testkit';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { report } from './report.ts';

// npm run bench -- fuzz [--rest 1000000] [--graphql 500000] [--seed 1] [--in-flight 8]: sends hostile inputs, made from the
// OpenAPI document and the GraphQL schema, to its own stack. npm run bench -- fuzz --seed 1 --input graphql:10032 prints an input
// again.
const { values } = parseArgs({
  options: {
    rest: { type: 'string', default: '1000000' },
    graphql: { type: 'string', default: '500000' },
    seed: { type: 'string', default: '1' },
    'in-flight': { type: 'string', default: '8' },
    input: { type: 'string' },
  },
});

const rest = Number(values.rest);
const graphql = Number(values.graphql);
/** Enough to fill the caches of parsed and planned documents; fewer before a short run, whose memory says little. */
const warmUp = Math.min(12_000, Math.ceil((rest + graphql) / 4));
const MEMORY_GROWTH_MAX = 1.2;
/** Allowed growth between comparable moments; a leak of a hundred bytes per input shows in a long run. */
const MEMORY_GROWTH_MAX_BYTES = 15e6;
const SLOWER_MAX = 2;
const BOUNDS = [
  { column: 'findings', better: 'lower' },
  { column: 'loggedErrors', better: 'lower' },
  { column: 'processesEnded', better: 'lower' },
] as const;

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;

const memoryRows = ({ memory }: FuzzResult) =>
  Object.entries(memory).map(([name, { warm, after }]) => ({
    name,
    warmMb: megabytes(warm),
    afterMb: megabytes(after),
  }));

function violationsOf({ findings, loggedErrors, ended, bystander, memory }: FuzzResult): string[] {
  const grown = Object.entries(memory).filter(
    ([, { warm, after }]) =>
      after > warm * MEMORY_GROWTH_MAX && after > warm + MEMORY_GROWTH_MAX_BYTES,
  );
  return [
    ...findings.map(({ kind, count, shown }) => `${count} x ${kind}\n${shown}`),
    ...Object.entries(loggedErrors).map(([kind, count]) => `${count} x logged by ${kind}`),
    ...ended.map((name) => `${name} ended`),
    ...bystander.failures.map((why) => `The bystander's query failed: ${why}`),
    ...grown.map(([name]) => `${name} needs more memory than before`),
    ...(bystander.duringMs > SLOWER_MAX * bystander.beforeMs
      ? [`The bystander waited ${bystander.duringMs} ms, before ${bystander.beforeMs} ms (p99)`]
      : []),
  ];
}

async function measure(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outlay-fuzz-'));
  const [port = 0] = await findNeighbouringPorts(1);
  const stack = await spawnStack(dataDir, port, {
    NODE_OPTIONS: `--import ${here('./fuzz/collect-garbage.ts')}`,
  });
  try {
    const result = await runFuzz(dataDir, {
      seed: Number(values.seed),
      rest,
      graphql,
      warmUp,
      inFlight: Number(values['in-flight']),
      hasOperator: true,
      comparesMemory: true,
    });
    const { sent, seconds, bystander, statuses } = result;
    const row = {
      seed: values.seed,
      sent,
      perSecond: Math.round(sent / seconds),
      findings: result.findings.length,
      loggedErrors: Object.keys(result.loggedErrors).length,
      processesEnded: result.ended.length,
      bystanderBeforeMs: Math.round(bystander.beforeMs),
      bystanderDuringMs: Math.round(bystander.duringMs),
      bystanderAfterMs: Math.round(bystander.afterMs),
    };
    report('fuzz', BOUNDS, [row], { memory: memoryRows(result), statuses: [statuses] });
    for (const violation of violationsOf(result)) {
      console.error(violation);
      process.exitCode = 1;
    }
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (values.input === undefined) await measure();
else {
  const [surface, number] = values.input.split(':');
  const options = { seed: Number(values.seed), isValid: false };
  const { body, ...input } = inputOf(
    surface === 'rest' ? 'rest' : 'graphql',
    Number(number),
    options,
  );
  console.log({ ...input, body: body?.toString('utf8') });
}
