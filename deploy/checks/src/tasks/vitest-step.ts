import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '@outlay/stack/paths';
import type { Step } from './run-steps.ts';

/** More failing files than this are a fault of the change, and are not tried again. */
const FLAKY_FILES_MAX = 4;

interface Report {
  testResults: { name: string; status: string }[];
}

/** The files of vitest's JSON report that failed, relative to the repository; none without a report. */
function failedFiles(reportPath: string): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(reportPath, 'utf8')) as Report;
    return testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(ROOT, name));
  } catch {
    return [];
  }
}

/**
 * Runs projects of vitest.config.ts. On a shared machine a lane may stand still for longer than a timeout under test; so up to
 * 4 files that fail run once more after everything else, and the output names those that pass only then: they are flaky, and
 * must be fixed.
 */
export function vitestStep(
  title: string,
  projects: readonly string[],
  ...options: readonly string[]
): Step {
  const reportPath = join(
    tmpdir(),
    `outlay-tests-${process.pid}-${title.replaceAll(/\W+/g, '-')}.json`,
  );
  process.once('exit', () => rmSync(reportPath, { force: true }));
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  return {
    title,
    bin: 'vitest',
    args: [...args, ...options, ...reporters],
    failedPart: () => {
      const files = failedFiles(reportPath);
      if (files.length === 0 || files.length > FLAKY_FILES_MAX) return null;
      return { title: `Again: ${files.join(', ')}`, bin: 'vitest', args: [...args, ...files] };
    },
  };
}
