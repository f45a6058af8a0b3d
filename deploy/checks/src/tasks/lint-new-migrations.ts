import { join } from 'node:path';
import RELEASED from '../migrations/released.json' with { type: 'json' };
import { lintMigrations } from '../migrations/lint-migrations.ts';
import { migrationsAfter } from '../migrations/migration-files.ts';
import { migrationsFolder } from '@outlay/stack/paths';

// Released migrations are applied in installations and never edited; the first one of each database finds empty tables.
const files = Object.entries(RELEASED.migrations).flatMap(([service, tag]) =>
  migrationsAfter(service, tag).map((name) => join(migrationsFolder(service), `${name}.sql`)),
);
const { passed, output } = await lintMigrations(files);
if (!passed) {
  console.error(output);
  process.exit(1);
}
