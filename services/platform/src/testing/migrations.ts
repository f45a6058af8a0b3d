import { fileURLToPath } from 'node:url';

/** The committed migrations of a service. */
export const migrationsOf = (service: string): string =>
  fileURLToPath(new URL(`../../../${service}/migrations`, import.meta.url));
