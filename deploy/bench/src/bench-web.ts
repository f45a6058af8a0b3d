import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** A page behind the sign-in stands inside the layout's chunk; the others stand alone. */
const FRAME = 'src/app/routes/app-layout.tsx';
const pagesWithoutFrame = ['landing-page', 'login-page', 'not-found-page'];

execFileSync(join(WEB, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
  cwd: WEB,
  stdio: 'inherit',
});
const manifest = JSON.parse(readFileSync(join(WEB, 'dist/.vite/manifest.json'), 'utf8')) as Record<
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
    (sum, file) => sum + gzipSync(readFileSync(join(WEB, 'dist', file)), { level: 9 }).length,
    0,
  ) / 1_000;

function weigh(name: string): { page: string; scriptKb: number; styleKb: number } {
  const page = name.replace(/.*\/(.+)\.tsx$/, '$1');
  const entries = Object.keys(manifest).filter((each) => manifest[each]?.isEntry === true);
  const frame = pagesWithoutFrame.includes(page) ? [] : [FRAME];
  const chunks = [...loadedWith([...entries, ...frame, name])].flatMap(
    (each) => manifest[each] ?? [],
  );
  return {
    page,
    scriptKb: gzipKb(new Set(chunks.map((chunk) => chunk.file))),
    styleKb: gzipKb(new Set(chunks.flatMap((chunk) => chunk.css ?? []))),
  };
}

const pages = Object.keys(manifest)
  .filter((name) => /^src\/app\/routes\/.*-page\.tsx$/.test(name))
  .map(weigh)
  .sort((left, right) => left.scriptKb - right.scriptKb);
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
