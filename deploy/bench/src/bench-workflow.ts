import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { awaitPostgres, preparePostgres } from '@outlay/stack/postgres';
import { findNeighbouringPorts } from '@outlay/stack/processes';
import { ensurePeers } from './ensure-peers.ts';
import { median, report, type Row } from './report.ts';
import type { Run } from './workflow/serve-runs.ts';

// npm run bench -- workflow [rounds] [workflows]: compares approvals of five steps to DBOS workflows of five steps, on the same
// Postgres.
const rounds = Number(process.argv[2] ?? 5);
const perRound = Number(process.argv[3] ?? 500);
/** Workflows at once: of a team, and of a company at the end of its month. */
const AT_ONCE = [16, 64] as const;
/** V8 compiles our code, which is more than the peer's, for about as many. */
const WARM_UP = 3_000;

interface Contestant {
  readonly name: string;
  readonly child: ChildProcess;
  readonly lines: Interface;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

async function start(name: string, script: string, serverUrl: string): Promise<Contestant> {
  const child = spawn(process.execPath, [script, serverUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const lines = createInterface({ input: child.stdout });
  await nextLine(lines, 'ready');
  return { name, child, lines };
}

async function nextLine(lines: Interface, start: string): Promise<string> {
  for (;;) {
    const [line] = (await once(lines, 'line')) as [string];
    if (line.startsWith(start)) return line.slice(start.length).trim();
  }
}

async function run({ child, lines }: Contestant, count: number, atOnce: number): Promise<Run> {
  const answer = nextLine(lines, 'run');
  child.stdin?.write(`run ${count} ${atOnce}\n`);
  return JSON.parse(await answer) as Run;
}

/** The rounds of both in turn. */
async function compare(contestants: readonly Contestant[], atOnce: number): Promise<Row[]> {
  const runs = new Map<string, Run[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) {
      runs.get(contestant.name)?.push(await run(contestant, perRound, atOnce));
    }
  }
  const ours = runs.get('outlay') ?? [];
  return [...runs].map(([name, taken]) => {
    const rates = taken.map(({ perSecond }, round) => (ours[round]?.perSecond ?? 0) / perSecond);
    const costs = taken.map(
      ({ cpuMsPerWorkflow }, round) => (ours[round]?.cpuMsPerWorkflow ?? 0) / cpuMsPerWorkflow,
    );
    return {
      engine: `${name}, ${atOnce} at once`,
      'workflows per s': Math.round(median(taken.map(({ perSecond }) => perSecond))),
      'CPU ms per workflow': Number(
        median(taken.map(({ cpuMsPerWorkflow }) => cpuMsPerWorkflow)).toFixed(2),
      ),
      'ours to this, rate': Number(median(rates).toFixed(2)),
      'worst round': Number(Math.min(...rates).toFixed(2)),
      'ours to this, CPU': Number(median(costs).toFixed(2)),
      goal: name === 'outlay' ? '' : 'rate 1.6, CPU 0.8',
    };
  });
}

ensurePeers();
const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-workflow-'));
const [port = 0] = await findNeighbouringPorts(1);
const command = await preparePostgres({ dataDir: join(folder, 'postgres'), port });
const postgres = spawn(command.file, command.args, {
  env: { ...process.env, ...command.env },
  stdio: 'ignore',
});
const serverUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
const contestants: Contestant[] = [];
try {
  await awaitPostgres(serverUrl);
  contestants.push(await start('outlay', here('./workflow/approvals.ts'), serverUrl));
  contestants.push(await start('@dbos-inc/dbos-sdk', here('./peers/dbos-workflow.ts'), serverUrl));
  for (const contestant of contestants) await run(contestant, WARM_UP, AT_ONCE[0]);
  const rows: Row[] = [];
  for (const atOnce of AT_ONCE) rows.push(...(await compare(contestants, atOnce)));
  report(
    'workflow',
    [
      { column: 'ours to this, rate', better: 'higher' },
      { column: 'ours to this, CPU', better: 'lower' },
    ],
    rows,
  );
} finally {
  for (const { child } of contestants) child.kill('SIGKILL');
  postgres.kill('SIGINT');
  await once(postgres, 'exit');
  await rm(folder, { recursive: true, force: true });
}
