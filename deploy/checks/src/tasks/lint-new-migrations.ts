import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { lintMigrations } from '../migrations/lint-migrations.ts';
import { migrationsSinceRelease } from '../migrations/migration-files.ts';

// Released migrations are applied in installations and never edited; the first one of each database finds empty tables.
const files = ['platform', ...SUBGRAPH_NAMES].flatMap(migrationsSinceRelease);
const { passed, output } = await lintMigrations(files);
if (!passed) {
  console.error(output);
  process.exit(1);
}
