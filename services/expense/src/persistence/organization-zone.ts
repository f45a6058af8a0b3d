import { sql, type SQL } from 'drizzle-orm';
import { organizationDirectory } from './tables.ts';

/** Time zone for an organisation's months; UTC by default. */
export const organizationZone = (organizationId: string): SQL =>
  sql`coalesce((select time_zone from ${organizationDirectory} where organization_id = ${organizationId}), 'UTC')`;
