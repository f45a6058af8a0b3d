import type { Viewer } from '@outlay/platform/auth';
import { patternContaining } from '@outlay/platform/postgres';
import { and, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import { maySeeTreasury } from '../domain/decisions.ts';
import type { PayoutFilter } from '../domain/payout-search.ts';
import { expenseTexts, memberDirectory, organizations, payouts } from './tables.ts';

/** Rows visible to the viewer: all of the organization for those who manage payouts, otherwise the viewer's own. */
export const visibleTo = (viewer: Viewer): SQL | undefined =>
  and(
    eq(payouts.organizationId, BigInt(viewer.organizationId)),
    maySeeTreasury(viewer) ? undefined : eq(payouts.payeeId, BigInt(viewer.userId)),
  );

/** More words of a search are ignored. */
const WORDS_MAX = 10;

function containing(organizationId: bigint, word: string): SQL | undefined {
  const like = patternContaining(word);
  return or(
    sql`${payouts.payeeId} in (select ${memberDirectory.memberId} from ${memberDirectory}
      where ${memberDirectory.organizationId} = ${organizationId} and ${memberDirectory.nameText} like ${like})`,
    sql`${payouts.expenseId} in (select ${expenseTexts.expenseId} from ${expenseTexts}
      where ${expenseTexts.organizationId} = ${organizationId} and ${expenseTexts.text} like ${like})`,
    sql`starts_with(${payouts.signature}, ${word})`,
  );
}

/** The payout's day in the organization's time zone; UTC before the organization is known. */
const dayIn = (organizationId: bigint): SQL => sql`(coalesce(${payouts.paidAt}, ${payouts.queuedAt})
  at time zone coalesce((select ${organizations.timeZone} from ${organizations}
    where ${organizations.organizationId} = ${organizationId}), 'UTC'))::date`;

/** The viewer's payouts that a filter selects. */
export function matchingPayouts(viewer: Viewer, filter: PayoutFilter): SQL | undefined {
  const organizationId = BigInt(viewer.organizationId);
  const { query = '', status, payeeId, treasury, dateFrom, dateTo, amountMin, amountMax } = filter;
  const words = query.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  return and(
    visibleTo(viewer),
    ...words.map((word) => containing(organizationId, word)),
    status && inArray(payouts.status, [...status]),
    payeeId === undefined ? undefined : eq(payouts.payeeId, BigInt(payeeId)),
    treasury === undefined ? undefined : eq(payouts.treasury, treasury),
    dateFrom === undefined ? undefined : sql`${dayIn(organizationId)} >= ${dateFrom}::date`,
    dateTo === undefined ? undefined : sql`${dayIn(organizationId)} <= ${dateTo}::date`,
    amountMin === undefined ? undefined : gte(payouts.amountUsd, amountMin),
    amountMax === undefined ? undefined : lte(payouts.amountUsd, amountMax),
  );
}
