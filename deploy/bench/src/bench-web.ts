import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { report } from './report.ts';
import { measureLongList } from './web/long-list.ts';

// npm run bench -- web: builds the client and weighs what each page loads: the HTML of the first paint, as sent (brotli); the
// scripts until it is interactive (the frame with its headings and placeholders, without the data client); and everything until
// its data can show. React, its router and Apollo Client alone are 130 kB of the last.
// The budget is the last accepted weight of the two busiest pages plus about 2 %.
// Then it measures how fast a list of 2,000 rows reacts, for which the goal is 100 ms on a machine with nothing else to do.
/** What the two busiest pages weighed when this was last looked at, and some 2 %: more is a decision. */
const BUDGET = { pageKb: 12, scriptKb: 112, styleKb: 16.3, wholeScriptKb: 186 };
const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const ROUTES = 'src/app/routes';

/** Prerendered pages with their files. */
const WRITTEN = new Map([
  ['landing-page', 'landing'],
  ['login-page', 'login'],
]);

const isPublic = (name: string): boolean =>
  /routes\/(landing|login|not-found)-page|routes\/access\//.test(name);

/** Scripts until a page is interactive: all of a public page, but only frame and outline of a page of the app. */
function firstChunksOf(name: string): string[] {
  return isPublic(name) ? [name] : [`${ROUTES}/app-layout.tsx`];
}

/** Everything that a page needs: the frame, its layouts, the data client, the page. */
function chunksOf(name: string): string[] {
  const area = /routes\/(settings|admin)\//.exec(name)?.[1];
  return [
    ...firstChunksOf(name),
    ...(isPublic(name) ? [] : ['src/app/data-frame.tsx']),
    ...(area === undefined ? [] : [`${ROUTES}/${area}/${area}-layout.tsx`]),
    name,
  ];
}

// Separate from web/dist, which a running stack may be serving.
const dist = mkdtempSync(join(tmpdir(), 'outlay-bench-web-'));
execFileSync(
  join(WEB, 'node_modules/.bin/vite'),
  ['build', '--logLevel', 'warn', '--outDir', dist, '--emptyOutDir'],
  { cwd: WEB, stdio: 'inherit' },
);
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** The chunks that load with `roots`: their static imports at any depth, each once. */
function loadedWith(roots: readonly string[]): Set<string> {
  const names = new Set<string>();
  const queue = [...roots];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    queue.push(...(manifest[name]?.imports ?? []));
  }
  return names;
}

const gzipKb = (files: Iterable<string>): number =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  ) / 1_000;

/** Size of the page's prerendered file as sent to a browser: everything for its first paint. */
const pageKb = (page: string): number =>
  statSync(join(dist, `${WRITTEN.get(page) ?? 'index'}.html.br`)).size / 1_000;

interface Weight {
  page: string;
  pageKb: number;
  scriptKb: number;
  styleKb: number;
  wholeScriptKb: number;
}

function weigh(name: string): Weight {
  const page = name.replace(/.*\/(.+)\.tsx$/, '$1');
  const entries = Object.keys(manifest).filter((each) => manifest[each]?.isEntry === true);
  const first = filesOf([...entries, ...firstChunksOf(name)]);
  const whole = filesOf([...entries, ...chunksOf(name)]);
  return {
    page,
    pageKb: pageKb(page),
    scriptKb: gzipKb(first.scripts),
    styleKb: gzipKb(whole.styles),
    wholeScriptKb: gzipKb(whole.scripts),
  };
}

function filesOf(roots: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  for (const root of roots) {
    // An unknown name would weigh nothing and stay within the budget by mistake.
    if (!manifest[root]) throw new Error(`The build has no chunk of ${root}.`);
  }
  const chunks = [...loadedWith(roots)].flatMap((each) => manifest[each] ?? []);
  return {
    scripts: new Set(chunks.map((chunk) => chunk.file)),
    styles: new Set(chunks.flatMap((chunk) => chunk.css ?? [])),
  };
}

const pages = Object.keys(manifest)
  .filter((name) => name.startsWith(ROUTES) && name.endsWith('-page.tsx'))
  .map(weigh)
  .sort((left, right) => left.wholeScriptKb - right.wholeScriptKb);
const reactions = await measureLongList(dist);
rmSync(dist, { recursive: true });
report(
  'web',
  [{ column: 'JS with its data, kB gzip', better: 'lower' }],
  pages.map(({ page, pageKb, scriptKb, styleKb, wholeScriptKb }) => ({
    page,
    'HTML to first paint, kB brotli': pageKb.toFixed(1),
    'JS until it answers, kB gzip': scriptKb.toFixed(1),
    'JS with its data, kB gzip': wholeScriptKb.toFixed(1),
    'CSS, kB gzip': styleKb.toFixed(1),
    budget: `${BUDGET.pageKb} / ${BUDGET.scriptKb} / ${BUDGET.wholeScriptKb} / ${BUDGET.styleKb}`,
  })),
  { reactions },
);
// Only these two pages have a budget, because all others are opened from one of them.
const bounded = pages.filter(({ page }) => ['login-page', 'dashboard-page'].includes(page));
const over = bounded.filter(
  (weight) =>
    weight.pageKb > BUDGET.pageKb ||
    weight.scriptKb > BUDGET.scriptKb ||
    weight.styleKb > BUDGET.styleKb ||
    weight.wholeScriptKb > BUDGET.wholeScriptKb,
);
if (over.length > 0) {
  console.error(`Over budget: ${over.map(({ page }) => page).join(', ')}.`);
  process.exitCode = 1;
}
