import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { NODE, ROOT } from '@outlay/stack/paths';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { spawnStack } from '@outlay/testkit/spawned-stack';

/** How many first starts are killed: INTERRUPTED_STARTS, or 10. */
const COUNT = Number(process.env['INTERRUPTED_STARTS'] ?? 10);
const WITH_COMPANY = { OUTLAY_DEMO_DATA: 'true' };

/** Kills a first start, and nothing that it has started, after so many milliseconds. */
async function killAfter(dataDir: string, port: number, afterMs: number): Promise<void> {
  const supervisor = spawn(NODE, [join(ROOT, 'deploy/stack/src/main.ts')], {
    env: { ...process.env, ...WITH_COMPANY, PORT: String(port), OUTLAY_DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  await pause(afterMs);
  supervisor.kill('SIGKILL');
  await once(supervisor, 'exit');
}

/** Titles of the demo employee's expenses that were made before the start was over. */
async function titlesOf(url: string): Promise<string[]> {
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const expenses = await employee.call<{ title: string }[]>('GET', '/expenses/?limit=100');
  return expenses.map(({ title }) => title);
}

test(
  'a first start that is killed at any point is completed by the next one, and makes nothing of the demo twice',
  { timeout: COUNT * 600_000 },
  async () => {
    const [port = 0] = await findNeighbouringPorts(1);
    let completeMs = 30_000;
    for (let place = 0; place < COUNT; place += 1) {
      const dataDir = await mkdtemp(join(tmpdir(), 'outlay-interrupted-'));
      const killedAtMs = Math.round(((place + Math.random()) / COUNT) * completeMs);
      try {
        await killAfter(dataDir, port, killedAtMs);
        const stack = await spawnStack(dataDir, port, WITH_COMPANY);
        const titles = await titlesOf(stack.url);
        await stack.stop();
        if (place === 0) completeMs = stack.readySeconds * 1_000;
        const own = ['Lunch with the Rome team', 'Train to Milan', 'Team software license'];
        const made = own.map((title) => titles.filter((each) => each === title).length);
        expect(made, `killed after ${killedAtMs} ms`).toEqual([1, 1, 1]);
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    }
  },
);
