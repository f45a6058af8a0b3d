import type { Executor } from '@outlay/platform/postgres';
import { eq } from 'drizzle-orm';
import type { BooksView } from '../use-cases/queries.ts';
import { readSettings } from './asset-store.ts';
import { closedPeriods } from './tables.ts';

/** How an organization keeps its books. */
export async function readBooks(executor: Executor, organization: string): Promise<BooksView> {
  const settings = await readSettings(executor, organization);
  const ofOrganization = eq(closedPeriods.organizationId, BigInt(organization));
  return { ...settings, changeable: (await executor.$count(closedPeriods, ofOrganization)) === 0 };
}
