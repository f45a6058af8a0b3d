import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { COMMAND_PATH, ROOT } from '@outlay/stack/paths';

/** What the linter found; `output` names file, line, rule and what to write instead. */
export interface LintResult {
  readonly passed: boolean;
  readonly output: string;
}

/** Runs squawk with the repository's rules over SQL files. */
export function lintMigrations(files: readonly string[]): Promise<LintResult> {
  if (files.length === 0) return Promise.resolve({ passed: true, output: '' });
  const args = ['--config', join(ROOT, '.squawk.toml'), ...files];
  return new Promise((resolve) => {
    execFile(
      join(ROOT, 'deploy/checks/node_modules/.bin/squawk'),
      args,
      { env: { ...process.env, PATH: COMMAND_PATH, NO_COLOR: '1' } },
      (error, stdout, stderr) =>
        resolve({ passed: error === null, output: `${stdout}${stderr}${error?.message ?? ''}` }),
    );
  });
}
