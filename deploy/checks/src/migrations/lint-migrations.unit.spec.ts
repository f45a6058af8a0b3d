import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lintMigrations } from './lint-migrations.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-lint-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function lint(sql: string) {
  const file = join(folder, '0001_change.sql');
  await writeFile(file, sql);
  return lintMigrations([file]);
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
