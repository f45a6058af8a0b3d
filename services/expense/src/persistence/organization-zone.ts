import { sql, type SQL } from 'drizzle-orm';
import { organizationDirectory } from './tables.ts';

/** The zone that months of an organisation are told in; UTC until it names one. */
export const organizationZone = (organizationId: string): SQL =>
  sql`coalesce((select time_zone from ${organizationDirectory} where organization_id = ${organizationId}), 'UTC')`;
