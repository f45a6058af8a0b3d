import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractStepsOf } from './expand-only.ts';
import { migrationsSinceRelease } from './migration-files.ts';
import RELEASED from './released.json' with { type: 'json' };

/** Each service's own migrations, and those of the tables that all have. */
const OWNERS = ['platform', ...SUBGRAPH_NAMES] as const;

/** Removing something is allowed once the last release that used it is gone: list it here with that release. */
const allowed = (RELEASED.contractSteps as readonly { service: string; statement: string }[]).map(
  ({ service, statement }) => `${service}: ${statement}`,
);

test.each(OWNERS)(
  'running replicas are compatible with the migrations of %s since the last release',
  (service) => {
    for (const file of migrationsSinceRelease(service)) {
      const steps = contractStepsOf(readFileSync(file, 'utf8')).filter(
        ({ statement }) => !allowed.includes(`${service}: ${statement}`),
      );
      expect(steps, file).toEqual([]);
    }
  },
);

test.each([
  'DROP TABLE "payouts" CASCADE;',
  'ALTER TABLE "payouts" DROP COLUMN "mode";',
  'ALTER TABLE "payouts" RENAME COLUMN "mode" TO "kind";',
  'ALTER TABLE "payouts" RENAME TO "payments";',
  'ALTER TABLE "payouts" ALTER COLUMN "mode" SET NOT NULL;',
  'ALTER TABLE "payouts" ALTER COLUMN "mode" SET DATA TYPE bigint;',
  'ALTER TABLE "payouts" ADD COLUMN "mode" text NOT NULL;',
  'TRUNCATE "payouts";',
  'CREATE INDEX a ON b (c);\nALTER TABLE "b"\n  DROP COLUMN "d";',
])('%s is not backward compatible', (statement) => {
  expect(contractStepsOf(statement)).toHaveLength(1);
});

test.each([
  'ALTER TABLE "payouts" ADD COLUMN "mode" text;',
  `ALTER TABLE "payouts" ADD COLUMN "mode" text DEFAULT 'EACH' NOT NULL;`,
  'CREATE TABLE "payouts" ("id" bigint NOT NULL);',
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE payouts; $$;',
  '-- DROP TABLE payouts;\nCREATE INDEX a ON b (c);',
  'ALTER TABLE "payouts" ALTER COLUMN "mode" DROP NOT NULL;',
])('%s is backward compatible', (statement) => {
  expect(contractStepsOf(statement)).toEqual([]);
});
