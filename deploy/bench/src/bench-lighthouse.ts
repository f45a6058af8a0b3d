import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchWithProfile } from '@outlay/dev/chromium';
import { DEMO_PASSWORD } from '@outlay/dev/demo-data';
import { findNeighbouringPorts } from '@outlay/dev/processes';
import { spawnStack } from '@outlay/dev/testkit';
import { ensurePeers } from './ensure-peers.ts';
import { serveFolder } from './lighthouse/serve-folder.ts';
import { median, report } from './report.ts';

// npm run bench -- lighthouse [rounds]: Lighthouse's mobile preset on the production build over the local stack, interleaved with
// the react-admin starter.
const rounds = Number(process.argv[2] ?? 5);
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, ratio: 0.6 };

interface LighthouseResult {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >;
}
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<{ readonly lhr: LighthouseResult } | undefined>;

interface Sample {
  readonly scores: Readonly<Record<string, number>>;
  readonly lcpMs: number;
  readonly tbtMs: number;
  /** Audits that cost a point of accessibility or best practices. */
  readonly failed: readonly string[];
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

ensurePeers();
// Installed with the peers, so unknown to the compiler.
const peer = '../node_modules/lighthouse/core/index.js';
const { default: lighthouse } = (await import(peer)) as { default: Lighthouse };

const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-lighthouse-'));
execFileSync(
  here('../../../web/node_modules/.bin/vite'),
  [
    'build',
    here('./peers/react-admin-starter'),
    '--logLevel',
    'error',
    '--outDir',
    join(folder, 'starter'),
  ],
  { stdio: 'inherit' },
);
const starter = await serveFolder(join(folder, 'starter'));
const [port = 0, debuggingPort = 0] = await findNeighbouringPorts(2);
const stack = await spawnStack(join(folder, 'data'), port);
const profile = await launchWithProfile(
  join(folder, 'profile'),
  `--remote-debugging-port=${debuggingPort}`,
);

async function signIn(): Promise<void> {
  const page = await profile.newPage();
  await page.goto(`${stack.url}/login`);
  await page.getByLabel('Email Address').fill('employee@outlay.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.close();
}

async function look(url: string, signedIn: boolean): Promise<Sample> {
  if (signedIn) await signIn();
  else await profile.clearCookies();
  const run = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: CATEGORIES,
    // Keeps the signed-in state but nothing else of the previous round; the cache is always cleared.
    disableStorageReset: signedIn,
    clearStorageTypes: ['cookies', 'local_storage', 'cache_storage', 'service_workers'],
    logLevel: 'silent',
  });
  if (!run) throw new Error('Lighthouse gave no result');
  const { categories, audits } = run.lhr;
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    failed: Object.entries(audits)
      .filter(([, { score, numericValue }]) => score === 0 && numericValue === undefined)
      .map(([name]) => name),
  };
}

const pages = [
  { name: 'landing', url: `${stack.url}/`, signedIn: false },
  { name: 'login', url: `${stack.url}/login`, signedIn: false },
  { name: 'dashboard', url: `${stack.url}/dashboard`, signedIn: true },
  { name: 'react-admin starter', url: starter.url, signedIn: false },
];

try {
  const samples = new Map<string, Sample[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url, signedIn } of pages) samples.get(name)?.push(await look(url, signedIn));
  }
  const middle = (name: string, of: (sample: Sample) => number): number =>
    median((samples.get(name) ?? []).map(of));
  const lcpOf = (name: string): number => middle(name, ({ lcpMs }) => lcpMs);
  const tbtOf = (name: string): number => middle(name, ({ tbtMs }) => tbtMs);
  report(
    'lighthouse',
    pages.map(({ name }) => ({
      page: name,
      ...Object.fromEntries(
        CATEGORIES.map((category) => [
          category,
          middle(name, ({ scores }) => scores[category] ?? 0),
        ]),
      ),
      'LCP, ms': Math.round(lcpOf(name)),
      'TBT, ms': Math.round(tbtOf(name)),
      'LCP to starter': Number((lcpOf(name) / lcpOf('react-admin starter')).toFixed(2)),
      'TBT to starter': Number((tbtOf(name) / tbtOf('react-admin starter')).toFixed(2)),
      failed: [...new Set((samples.get(name) ?? []).flatMap(({ failed }) => failed))].join(' '),
      goal: `${GOALS.performance} / ${GOALS.accessibility} / ${GOALS['best-practices']}, at most ${GOALS.ratio}`,
    })),
  );
} finally {
  await profile.close();
  starter.close();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
}
