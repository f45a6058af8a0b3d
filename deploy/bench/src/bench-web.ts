import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { report } from './report.ts';

// npm run bench -- web: builds the client and weighs what each page loads before it can show anything.
const GOALS = { scriptKb: 116, styleKb: 15 };
const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const ROUTES = 'src/app/routes';

/** What stands around a page: the layouts that it is shown in, from the outside in. */
function framesOf(name: string): string[] {
  const isPublic = /routes\/(landing|login|not-found)-page|routes\/access\//.test(name);
  const area = /routes\/(settings|admin)\//.exec(name)?.[1];
  return [
    ...(isPublic ? [] : [`${ROUTES}/app-layout.tsx`]),
    ...(area === undefined ? [] : [`${ROUTES}/${area}/${area}-layout.tsx`]),
  ];
}

// Apart from web/dist, which a running stack may be serving.
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

/** The chunks that arrive with `roots`: their static imports, at any depth, each once. */
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

function weigh(name: string): { page: string; scriptKb: number; styleKb: number } {
  const page = name.replace(/.*\/(.+)\.tsx$/, '$1');
  const entries = Object.keys(manifest).filter((each) => manifest[each]?.isEntry === true);
  const chunks = [...loadedWith([...entries, ...framesOf(name), name])].flatMap(
    (each) => manifest[each] ?? [],
  );
  return {
    page,
    scriptKb: gzipKb(new Set(chunks.map((chunk) => chunk.file))),
    styleKb: gzipKb(new Set(chunks.flatMap((chunk) => chunk.css ?? []))),
  };
}

const pages = Object.keys(manifest)
  .filter((name) => name.startsWith(ROUTES) && name.endsWith('-page.tsx'))
  .map(weigh)
  .sort((left, right) => left.scriptKb - right.scriptKb);
rmSync(dist, { recursive: true });
report(
  'web',
  pages.map(({ page, scriptKb, styleKb }) => ({
    page,
    'first JS, kB gzip': scriptKb.toFixed(1),
    'first CSS, kB gzip': styleKb.toFixed(1),
    goal: `${GOALS.scriptKb} / ${GOALS.styleKb}`,
  })),
);
// The two pages that the budget is about: everything else is opened from one of them.
const bounded = pages.filter(({ page }) => ['login-page', 'dashboard-page'].includes(page));
const over = bounded.filter(
  ({ scriptKb, styleKb }) => scriptKb > GOALS.scriptKb || styleKb > GOALS.styleKb,
);
if (over.length > 0) {
  console.error(`Over budget: ${over.map(({ page }) => page).join(', ')}.`);
  process.exitCode = 1;
}
