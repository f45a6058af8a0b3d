import { COMMAND_PATH, ROOT } from '@outlay/stack/paths';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-lint-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function lint(sql: string) {
  const file = join(folder, '0001_change.sql');
  await writeFile(file, sql);
  return new Promise<{ passed: boolean; output: string }>((resolve) => {
    execFile(
      join(ROOT, 'deploy/checks/node_modules/.bin/squawk'),
      ['--config', join(ROOT, '.squawk.toml'), file],
      { env: { ...process.env, PATH: COMMAND_PATH, NO_COLOR: '1' } },
      (error, stdout) => resolve({ passed: error === null, output: stdout }),
    );
  });
}

const BREAK = ';--> statement-breakpoint\n';

test.each([
  [`SELECT 1${BREAK}CREATE INDEX "a" ON "expenses" ("b");`, 2, 'Use `concurrently`'],
  [`ALTER TABLE "expenses" ADD CONSTRAINT "c" CHECK ("b" > 0);`, 1, 'Use `NOT VALID`'],
  [
    `ALTER TABLE "expenses" ADD CONSTRAINT "c" CHECK ("b" > 0) NOT VALID${BREAK}ALTER TABLE "expenses" VALIDATE CONSTRAINT "c";`,
    2,
    'in a separate transaction',
  ],
  [`ALTER TABLE "expenses" ADD COLUMN "d" uuid DEFAULT gen_random_uuid();`, 1, 'backfill'],
  [
    `CREATE INDEX CONCURRENTLY "a" ON "expenses" ("b")${BREAK}SELECT 1;`,
    1,
    'Build the index outside any transactions',
  ],
])('%s is refused, with its line and what to write instead', async (sql, line, instead) => {
  const { passed, output } = await lint(sql);
  expect(passed).toBe(false);
  expect(output).toContain(`0001_change.sql:${line}:`);
  expect(output).toContain(instead);
});

test.each([
  'CREATE INDEX CONCURRENTLY "a" ON "expenses" ("b");',
  'ALTER TABLE "expenses" ADD CONSTRAINT "c" CHECK ("b" > 0) NOT VALID;',
  'ALTER TABLE "expenses" VALIDATE CONSTRAINT "c";',
  `CREATE TABLE "n" ("id" bigint PRIMARY KEY, "b" text NOT NULL)${BREAK}CREATE INDEX "a" ON "n" ("b");`,
  `ALTER TABLE "expenses" ADD COLUMN "d" text DEFAULT 'x' NOT NULL;`,
])('%s passes', async (sql) => {
  expect(await lint(sql)).toMatchObject({ passed: true });
});

test.each([
  ['DROP TABLE "payouts" CASCADE;', 'ban-drop-table'],
  ['ALTER TABLE "payouts" DROP COLUMN "mode";', 'ban-drop-column'],
  ['ALTER TABLE "payouts" RENAME COLUMN "mode" TO "kind";', 'renaming-column'],
  ['ALTER TABLE "payouts" RENAME TO "payments";', 'renaming-table'],
  ['ALTER TABLE "payouts" ALTER COLUMN "mode" SET NOT NULL;', 'adding-not-nullable-field'],
  ['ALTER TABLE "payouts" ALTER COLUMN "mode" SET DATA TYPE bigint;', 'changing-column-type'],
  ['ALTER TABLE "payouts" ADD COLUMN "mode" text NOT NULL;', 'adding-required-field'],
])('%s is refused, since replicas of the last release run on', async (sql, rule) => {
  const { passed, output } = await lint(sql);
  expect(passed).toBe(false);
  expect(output).toContain(rule);
});

test('a column goes with a line that says why it may', async () => {
  const drop = `-- Release 0.1.0 neither reads nor writes it.
-- squawk-ignore ban-drop-column
ALTER TABLE "payouts" DROP COLUMN "mode";`;
  expect(await lint(drop)).toMatchObject({ passed: true });
});
