import { AFTER_ACK } from './chaos/points.ts';
import { EVERYTHING, runChaos, type ChaosOptions, type ChaosResult } from './chaos/run-chaos.ts';
import { PLANTED_BUGS, type BugName } from './chaos/planted-bugs.ts';
import { report } from './report.ts';

// npm run bench -- chaos [payments] [kills]: pays while processes are killed at named points, sends are lost and events are
// repeated. npm run bench -- chaos check: the small size of npm test, without a report. npm run bench -- chaos controls: the same
// with planted bugs, each of which must be caught.
/** Enough to catch a planted bug: the controls run at this size too. */
const SMALL = { payments: 60, kills: 12 };

/** Counts that are 0 after a correct run. */
const FAILURES = [
  'paidTwice',
  'lost',
  'paidWrong',
  'refused',
  'unordered',
  'projectionsDiffer',
  'logFaults',
  'stuckOver60s',
] as const;
const BOUNDS = FAILURES.map((column) => ({ column, better: 'lower' as const }));

/** Settings that a planted bug needs to have an effect; all others are the defaults. */
const SCENARIOS: Partial<Record<BugName, Partial<ChaosOptions>>> = {
  'missing reservation': { payments: 30, kills: 0, tight: true },
  // A repeated event would repair the lost one.
  'ack before commit': { kills: 25, echo: false, victims: AFTER_ACK },
  // The first transaction lands long after the second was signed.
  're-sign early': { landingDelaySlotsMax: 60 },
};

/** Violations; empty when the run was correct. */
function violationsOf(result: ChaosResult): string[] {
  const notHeld = result.tampered - result.tamperedHeld;
  return [
    ...FAILURES.filter((name) => result[name] > 0).map((name) => `${name} ${result[name]}`),
    ...(notHeld > 0 ? [`tampered and not held ${notHeld}`] : []),
  ];
}

const rowOf = (name: string, { kills: _kills, lostOnes: _lost, ...counts }: ChaosResult) => ({
  name,
  ...counts,
});

async function measure(options: ChaosOptions, reportName: string | null): Promise<void> {
  const measured = await runChaos(options);
  // Times are a benchmark's: a test on a busy machine waits until all are paid, however long they took.
  const result = reportName === null ? { ...measured, stuckOver60s: 0 } : measured;
  const kills = Object.entries(result.kills).map(([point, count]) => ({ point, count }));
  if (reportName === null) console.table([rowOf('product', result)]);
  else report(reportName, BOUNDS, [rowOf('product', result)], { kills });
  const violations = violationsOf(result);
  if (violations.length === 0) return;
  if (result.lostOnes.length > 0) console.table(result.lostOnes);
  console.error(`Violated: ${violations.join(', ')}.`);
  process.exitCode = 1;
}

/** All planted bugs, or the named ones. */
function wantedBugs(): BugName[] {
  const named = process.argv.slice(3);
  const all = Object.keys(PLANTED_BUGS) as BugName[];
  return named.length === 0 ? all : all.filter((bug) => named.includes(bug));
}

async function control(): Promise<void> {
  const rows = [];
  for (const bug of wantedBugs()) {
    const result = await runChaos({ ...EVERYTHING, ...SMALL, ...SCENARIOS[bug], bug });
    const violations = violationsOf(result);
    rows.push({ ...rowOf(bug, result), caught: violations.join(', ') || 'NOT CAUGHT' });
    if (violations.length === 0) process.exitCode = 1;
  }
  const tight = await runChaos({ ...EVERYTHING, payments: 30, kills: 6, tight: true });
  const violations = violationsOf(tight).join(', ');
  const row = 'product, with a nearly empty treasury';
  rows.push({ ...rowOf(row, tight), caught: violations });
  if (violations !== '') process.exitCode = 1;
  const bounds = BOUNDS.map((bound) => ({ row, ...bound }));
  report('chaos-controls', bounds, rows);
}

const [first, second] = process.argv.slice(2);
if (first === 'controls') await control();
else if (first === 'check') await measure({ ...EVERYTHING, ...SMALL }, null);
else {
  const payments = Number(first ?? SMALL.payments);
  const kills = Number(second ?? SMALL.kills);
  await measure({ ...EVERYTHING, payments, kills }, payments > 1_000 ? 'chaos-long' : 'chaos');
}
