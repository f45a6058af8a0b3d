import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

/** Downloads and compiled things that outlive a data directory; removed with node_modules. */
export const CACHE = join(ROOT, 'node_modules/.cache/outlay');

/** The Node that runs every service: the pinned one, whatever the machine has. */
export const NODE = join(ROOT, 'node_modules/.bin/node');

/** Commands of packages begin with `#!/usr/bin/env node`: the pinned Node must be the first that they find. */
export const COMMAND_PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
