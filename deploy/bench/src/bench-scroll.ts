import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '@outlay/dev/chromium';
import { DEMO_PASSWORD, RestClient } from '@outlay/dev/demo-data';
import { findNeighbouringPorts } from '@outlay/dev/processes';
import { spawnStack } from '@outlay/dev/testkit';
import { createDrafts, loadRows, openPage, type Page } from './long-list.ts';
import { median, report } from './report.ts';

// npm run bench -- scroll [rows] [rounds]: scrolls a list of that many expenses from end to end in a real browser; main-thread
// tasks above 50 ms are noticeable. They are measured in CPU time: this browser draws without a graphics card, and handing over
// a frame takes wall time, however little the page has done.
const rowsWanted = Number(process.argv[2] ?? 500);
const rounds = Number(process.argv[3] ?? 5);
const TASK_MAX_MS = 50;
/** One turn of a mouse wheel, and the time between two. */
const WHEEL_PX = 600;
const WHEEL_EVERY_MS = 30;

const dataDir = await mkdtemp(join(tmpdir(), 'outlay-bench-scroll-'));
const [port = 0] = await findNeighbouringPorts(1);
const stack = await spawnStack(dataDir, port);
const browser = await launchChromium('many');

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Wall and CPU time, in microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Main-thread tasks during `work`: CPU and wall time, in milliseconds. */
async function tasksDuring(page: Page, work: () => Promise<void>) {
  const connection = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  connection.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise<void>((resolve) => {
    connection.once('Tracing.tracingComplete', () => resolve());
  });
  await connection.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  await work();
  await connection.send('Tracing.end');
  await complete;
  await connection.detach();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid}/${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ clockMs: dur / 1_000, cpuMs: tdur / 1_000 }));
}

/** Scrolls to the end and back. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 450);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  for (const direction of [1, -1]) {
    for (let scrolled = 0; scrolled < height; scrolled += WHEEL_PX) {
      await page.mouse.wheel(0, direction * WHEEL_PX);
      await page.waitForTimeout(WHEEL_EVERY_MS);
    }
  }
}

try {
  const employee = await RestClient.signIn(stack.url, 'employee@outlay.test', DEMO_PASSWORD);
  await createDrafts(dataDir, employee, rowsWanted, (number) => ({
    currency: number % 3 === 0 ? 'EUR' : 'USD',
  }));
  const page = await openPage(browser, stack.url, 'employee@outlay.test', '/expenses');
  await loadRows(page, rowsWanted);
  const tasks: Awaited<ReturnType<typeof tasksDuring>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    tasks.push(await tasksDuring(page, () => scroll(page)));
  }
  const longest = (of: 'cpuMs' | 'clockMs') =>
    tasks.map((each) => Math.max(0, ...each.map((task) => task[of])));
  report('scroll', [
    {
      rows: rowsWanted,
      rounds,
      tasks: median(tasks.map((each) => each.length)),
      'tasks over 50 ms of CPU, median': median(
        tasks.map((each) => each.filter(({ cpuMs }) => cpuMs > TASK_MAX_MS).length),
      ),
      'longest task, median ms of CPU': Math.round(median(longest('cpuMs'))),
      'longest of all, ms of CPU': Math.round(Math.max(...longest('cpuMs'))),
      'longest on the clock, median ms': Math.round(median(longest('clockMs'))),
      goal: `none over ${TASK_MAX_MS} ms`,
    },
  ]);
} finally {
  await browser.close();
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
