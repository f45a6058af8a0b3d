import { join } from 'node:path';
import BASELINE from '../migrations/lint-baseline.json' with { type: 'json' };
import { lintMigrations } from '../migrations/lint-migrations.ts';
import { migrationsAfter } from '../migrations/migration-files.ts';
import { migrationsFolder } from '../paths.ts';

// Migrations up to the baseline are applied in installations and never edited.
const files = Object.entries(BASELINE).flatMap(([service, tag]) =>
  migrationsAfter(service, tag).map((name) => join(migrationsFolder(service), `${name}.sql`)),
);
const { passed, output } = await lintMigrations(files);
if (!passed) {
  console.error(output);
  process.exit(1);
}
