import { runChaos, type ChaosOptions, type ChaosResult } from './chaos/run-chaos.ts';
import { PLANTED_BUGS, type BugName } from './chaos/planted-bugs.ts';
import { report } from './report.ts';

// npm run bench -- chaos [payments] [kills]: pays while processes die at named points, sends are lost and events come twice.
// npm run bench -- chaos check: the small size of npm test, which keeps no report.
// npm run bench -- chaos controls: the same with planted bugs, each of which has to be caught.
const SMALL = { payments: 100, kills: 30 };
const CONTROL = { payments: 60, kills: 12 };

/** What must never happen; empty when all is well. */
function violationsOf(result: ChaosResult): string[] {
  const { paidTwice, lost, paidWrong, refused, unordered, stuckOver60s } = result;
  const counted = { paidTwice, lost, paidWrong, refused, unordered, stuckOver60s };
  const broken = Object.entries(counted).filter(([, count]) => count > 0);
  if (result.tamperedHeld < result.tampered) {
    broken.push(['tampered and not held', result.tampered - result.tamperedHeld]);
  }
  return broken.map(([name, count]) => `${name} ${count}`);
}

const rowOf = (name: string, { kills: _kills, ...counts }: ChaosResult) => ({ name, ...counts });

async function measure(options: ChaosOptions, reportName: string | null): Promise<void> {
  const result = await runChaos(options);
  const kills = Object.entries(result.kills).map(([point, count]) => ({ point, count }));
  if (reportName === null) console.table([rowOf('product', result)]);
  else report(reportName, [rowOf('product', result)], { kills });
  const violations = violationsOf(result);
  if (violations.length === 0) return;
  console.error(`Violated: ${violations.join(', ')}.`);
  process.exitCode = 1;
}

async function control(): Promise<void> {
  const rows = [];
  for (const bug of Object.keys(PLANTED_BUGS) as BugName[]) {
    const tight = bug === 'missing reservation';
    const size = tight ? { payments: 30, kills: 0 } : CONTROL;
    const result = await runChaos({ ...size, bug, tight });
    const violations = violationsOf(result);
    rows.push({ ...rowOf(bug, result), caught: violations.join(', ') || 'NOT CAUGHT' });
    if (violations.length === 0) process.exitCode = 1;
  }
  const tight = await runChaos({ payments: 30, kills: 6, bug: null, tight: true });
  const violations = violationsOf(tight).join(', ');
  rows.push({ ...rowOf('product, with a nearly empty treasury', tight), caught: violations });
  if (violations !== '') process.exitCode = 1;
  report('chaos-controls', rows);
}

const [first, second] = process.argv.slice(2);
const product = { bug: null, tight: false } as const;
if (first === 'controls') await control();
else if (first === 'check') await measure({ ...SMALL, ...product }, null);
else {
  const payments = Number(first ?? SMALL.payments);
  const kills = Number(second ?? SMALL.kills);
  await measure({ payments, kills, ...product }, payments > 1_000 ? 'chaos-long' : 'chaos');
}
