import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareResults } from '../../bench/src/compare-results.ts';
import { RESULTS, type Result } from '../../bench/src/report.ts';
import { type Step, runStep } from './tasks/run-steps.ts';

const readResult = (folder: string, file: string): Result =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Result;

/**
 * Runs benches to the end, also after one failed, and prints their bounded values next to the committed ones. Exits with 1 if a
 * bench failed or a value is too much worse.
 * @param keep whether the new results replace the committed ones
 */
export async function compareBenches(benches: readonly Step[], keep: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-bench-results-'));
  const failed: string[] = [];
  for (const bench of benches) {
    const code = await runStep({ ...bench, env: { BENCH_RESULTS: folder } }, console.log);
    if (code !== 0) failed.push(bench.title);
  }
  const values = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const committed = readResult(RESULTS, file);
      const result = readResult(folder, file);
      const commits = `${committed.commit.slice(0, 8)}..${result.commit.slice(0, 8)}`;
      const bench = file.slice(0, -'.json'.length);
      return compareResults(committed, result).map((each) => ({ bench, ...each, commits }));
    });
  console.table(
    values.map(({ worsePercent, isTooMuch, commits, ...each }) => ({
      ...each,
      'worse by %': worsePercent,
      'too much': isTooMuch ? 'yes' : '',
      commits,
    })),
  );
  if (keep) cpSync(folder, RESULTS, { recursive: true });
  rmSync(folder, { recursive: true });
  const worse = values
    .filter(({ isTooMuch }) => isTooMuch)
    .map(({ bench, value }) => `${bench}: ${value}`);
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}.`);
  if (worse.length > 0) console.error(`Too much worse: ${worse.join('; ')}.`);
  if (failed.length + worse.length > 0) process.exit(1);
}
