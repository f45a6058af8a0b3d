import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

/** Downloads and compiled files that survive a data directory; deleted with node_modules. */
export const CACHE = join(ROOT, 'node_modules/.cache/outlay');

/** The Node that runs every service: the pinned one, not the machine's. */
export const NODE = join(ROOT, 'node_modules/.bin/node');

/** Commands of packages start with `#!/usr/bin/env node`: they must find the pinned Node first. */
export const COMMAND_PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;

/** A service's migrations, or those of the platform's tables that every service has. */
export const migrationsFolder = (service: string): string =>
  join(ROOT, 'services', service, 'migrations');
