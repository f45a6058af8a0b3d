import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { NODE, ROOT } from '@outlay/stack/paths';
import { readRunFile } from '@outlay/stack/local/run-file';

const run = promisify(execFile);
const MAIN = join(ROOT, 'deploy/ops/src/main.ts');

const environment = () => ({ ...process.env, OUTLAY_DATA_DIR: inject('stackDataDir') });

/** Runs an operator's command against the stack under test. */
export const ops = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
  run(NODE, [MAIN, ...args], { env: environment() });

/** The same with other settings. */
export const opsWith = (settings: Record<string, string>, ...args: string[]) =>
  run(NODE, [MAIN, ...args], { env: { ...environment(), ...settings } });

/** The same, with its JSON output. */
export const rowsOf = async (...args: string[]): Promise<Record<string, unknown>[]> =>
  JSON.parse((await ops(...args, '--json')).stdout) as Record<string, unknown>[];

/** A command that fails with exit code 1 and this message. */
export async function expectRefusal(args: readonly string[], sentence: string): Promise<void> {
  await expect(ops(...args)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(sentence) as string,
  });
}

/** Queries a service's database. */
export async function askService<Row extends object>(
  service: string,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const connectionString = readRunFile(inject('stackDataDir'))?.databases[service];
  if (connectionString === undefined) throw new Error(`no database of ${service}`);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end();
  }
}
