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
/** The history of one expense. */
const CONTROL = 'expense, history';
/** Long enough for the work that services repeat. */
const IDLE_MS = 40_000;

const dataDir = await mkdtemp(join(tmpdir(), 'outlay-growth-'));
const [port = 0] = await findNeighbouringPorts(1);
let stack = await spawnStack(dataDir, port);

interface Times {
  /** Milliseconds of each request. */
  readonly taken: number[];
  /** The same of a question that nothing makes longer, asked in turn: how fast the machine was meanwhile. */
  readonly control: number[];
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await ask();
  return performance.now() - beganMs;
}

/** Times by question. A question that a service can't answer in time fails, and is asked no more. */
async function measure(questions: readonly Question[]): Promise<Map<string, Times>> {
  const times = new Map<string, Times>();
  const steady = questions.find(({ name }) => name.startsWith(CONTROL));
  if (!steady) throw new Error(`no question ${CONTROL}`);
  for (const { name, prepare, ask } of questions) {
    const { taken, control }: Times = { taken: [], control: [] };
    times.set(name, { taken, control });
    try {
      for (let turn = -WARM_UP; turn < REQUESTS; turn += 1) {
        await prepare?.();
        const askedMs = await timed(ask);
        const controlMs = await timed(steady.ask);
        if (turn < 0) continue;
        taken.push(askedMs);
        control.push(controlMs);
      }
    } catch (error) {
      taken.length = 0;
      console.error(name, String(error).slice(0, 300));
      await pause(BREAKER_MS);
    }
  }
  return times;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const p95 = (times: readonly number[]): number => percentile(times, 0.95);

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
  report(
    organizations > 1 ? 'growth-organizations' : 'growth',
    [{ column: 'ratio of p50', better: 'lower' }],
    [...after.times].map(([question, { taken, control }]) => {
      const small = before.times.get(question) ?? { taken: [], control: [] };
      // A machine that has become slower makes every question longer by the same factor.
      const slower = median(control) / median(small.control);
      const ratioOf = (of: (times: readonly number[]) => number): number =>
        round(of(taken) / of(small.taken) / slower);
      return {
        question,
        [`p50 at ${SMALL}, ms`]: round(median(small.taken)),
        [`p50 at ${large}, ms`]: round(median(taken)),
        [`p95 at ${SMALL}, ms`]: round(p95(small.taken)),
        [`p95 at ${large}, ms`]: round(p95(taken)),
        'machine slower by': round(slower),
        'ratio of p95': ratioOf(p95),
        'ratio of p50': ratioOf(median),
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
