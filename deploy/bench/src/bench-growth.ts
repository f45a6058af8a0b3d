import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findNeighbouringPorts } from '@outlay/stack/processes';
import { readRunFile, type RunFile } from '@outlay/stack/local';
import { spawnStack } from '@outlay/testkit';
import { fill, readCompany } from './growth/fill.ts';
import { BREAKER_MS, findScans } from './growth/plans.ts';
import { createQuestions, type Question } from './growth/questions.ts';
import { verifyHistories } from './growth/verify-histories.ts';
import { median, percentile, report } from './report.ts';

// npm run bench -- growth [expenses] [organizations]: fills a stack with 10,000 expenses of one organization and what follows from
// them, asks what people ask, fills it up, and asks again. Then it lists the statements that read a large table whole, and starts
// the filled stack once more.
const [, , expensesText = '100000', organizationsText = '1'] = process.argv;
const SMALL = 10_000;
const large = Number(expensesText);
const organizations = Number(organizationsText);
const REQUESTS = 40;
const WARM_UP = 12;
const RATIO_MAX = 1.5;
/** Long enough for the work that services repeat. */
const IDLE_MS = 40_000;

const dataDir = await mkdtemp(join(tmpdir(), 'outlay-growth-'));
const [port = 0] = await findNeighbouringPorts(1);
let stack = await spawnStack(dataDir, port);

/** Milliseconds of each request by question. A question that a service can't answer in time fails, and is asked no more. */
async function measure(questions: readonly Question[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (const { name, prepare, ask } of questions) {
    const taken: number[] = [];
    times.set(name, taken);
    try {
      for (let turn = -WARM_UP; turn < REQUESTS; turn += 1) {
        await prepare?.();
        const beganMs = performance.now();
        await ask();
        if (turn >= 0) taken.push(performance.now() - beganMs);
      }
    } catch (error) {
      taken.length = 0;
      console.error(name, String(error).slice(0, 300));
      await pause(BREAKER_MS);
    }
  }
  return times;
}

/** Fills up to `to` expenses and asks everything. */
async function grow(run: RunFile, from: number, to: number) {
  const beganMs = performance.now();
  const seconds = await fill(run, await readCompany(run, organizations), from, to);
  const fillSeconds = Math.round((performance.now() - beganMs) / 1_000);
  console.log(`${to} expenses after ${fillSeconds} s`, seconds);
  const times = await measure(await createQuestions(run.url));
  return { times, fillSeconds, ...(await verifyHistories(run)) };
}

try {
  const run = readRunFile(dataDir);
  if (!run) throw new Error('run.json is missing');
  const before = await grow(run, 0, SMALL);
  const after = await grow(run, SMALL, large);
  const scans = await findScans(run, dataDir, await createQuestions(run.url), IDLE_MS);
  await stack.stop();
  stack = await spawnStack(dataDir, port);
  const round = (ms: number): number => Math.round(ms * 10) / 10;
  report(
    'growth',
    [{ column: 'ratio of p50', better: 'lower' }],
    [...after.times].map(([question, times]) => {
      const small = before.times.get(question) ?? [];
      return {
        question,
        [`p50 at ${SMALL}, ms`]: round(median(small)),
        [`p50 at ${large}, ms`]: round(median(times)),
        [`p95 at ${SMALL}, ms`]: round(percentile(small, 0.95)),
        [`p95 at ${large}, ms`]: round(percentile(times, 0.95)),
        'ratio of p95': round(percentile(times, 0.95) / percentile(small, 0.95)),
        'ratio of p50': round(median(times) / median(small)),
        goal: `at most ${RATIO_MAX}`,
      };
    }),
    {
      sizes: [before, after].map(({ entries, seconds, fillSeconds }, turn) => ({
        expenses: turn === 0 ? SMALL : large,
        organizations: turn === 0 ? 1 : organizations,
        'filled in, s': fillSeconds,
        'chained entries': entries,
        'verified in, s': seconds,
        ...(turn === 1 && { 'started again in, s': round(stack.readySeconds) }),
      })),
      scans: scans.map((scan) => ({ ...scan })),
    },
  );
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
