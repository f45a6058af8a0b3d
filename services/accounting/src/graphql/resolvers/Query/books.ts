import { assertRange, badInput, readDay, readMonth } from '@outlay/platform/graphql';
import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { isRowId, isUuid } from '@outlay/platform/text';
import { entryFilter } from '../../../use-cases/entry-filter.ts';
import type { EntryView } from '../../../domain/journal.ts';
import { payablesOf } from '../../../domain/payables.ts';
import { dayIn, monthOf } from '@outlay/schemas/months';
import { isAccountantAlone } from '@outlay/schemas/roles';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { periodView } from '../../period.ts';

const JOURNAL: PagedList<EntryView> = {
  name: 'journal',
  positionOf: ({ number }) => ({ value: 0, id: number.toString() }),
  isId: isRowId,
};

const VAT_MONTHS_MAX = 12;
const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Entries on a page for a reader that follows the journal. */
const FEED_MAX = 100;

export const bookQueries = {
  books: (_parent, _args, { queries, reader }) => queries.books(reader().organizationId),
  accounts: (_parent, _args, { queries, reader }) => queries.accounts(reader().organizationId),
  accountMappings: (_parent, _args, { queries, reader }) =>
    queries.mappings(reader().organizationId),
  taxNames: (_parent, _args, { queries, reader }) => queries.taxNames(reader().organizationId),
  journal: async (_parent, args, { queries, reader }) => {
    const viewer = reader();
    const filter = entryFilter.safeParse({ ...args.filter, month: args.month });
    if (!filter.success) throw badInput(`Invalid ${filter.error.issues[0]?.path.join('.') ?? ''}`);
    const page = readPage(JOURNAL, viewer, args);
    const rows = await queries.journal(viewer.organizationId, filter.data, page);
    return connectionOf(JOURNAL, viewer, page, rows);
  },
  journalFeed: (_parent, { after, first, month }, { queries, reader }) => {
    const { organizationId } = reader();
    if (!/^\d{1,18}$/.test(after)) throw badInput('after must be the number of an entry');
    assertRange('first', first, 1, FEED_MAX);
    return queries.journalFeed(organizationId, {
      after: BigInt(after),
      first,
      month: typeof month === 'string' ? readMonth(month) : null,
    });
  },
  trialBalance: (_parent, { month }, { queries, reader }) =>
    queries.trialBalance(reader().organizationId, readMonth(month)),
  vatReport: (_parent, { from, to }, { queries, reader }) => {
    const { organizationId } = reader();
    const period = { from: readMonth(from), to: readMonth(to) };
    assertRange('number of months', monthNumber(to) - monthNumber(from) + 1, 1, VAT_MONTHS_MAX);
    return queries.vatReport(organizationId, period);
  },
  payables: async (_parent, args, { queries, reader, clock }) => {
    const { organizationId } = reader();
    const asOf =
      typeof args.asOf === 'string'
        ? readDay('asOf', args.asOf)
        : dayIn(await queries.timeZone(organizationId), clock.now());
    return payablesOf(await queries.openExpenses(organizationId, asOf), asOf);
  },
  myPayable: async (_parent, _args, { queries, viewer, clock }) => {
    const { organizationId, userId, roles } = viewer();
    if (isAccountantAlone(roles)) return null;
    const asOf = dayIn(await queries.timeZone(organizationId), clock.now());
    const [own = null] = payablesOf(await queries.openExpenses(organizationId, asOf, userId), asOf);
    return own;
  },
  unmappedEntries: (_parent, _args, { queries, reader }) =>
    queries.waiting(reader().organizationId),
  journalExports: (_parent, { month }, { queries, reader }) =>
    queries.exports(reader().organizationId, typeof month === 'string' ? readMonth(month) : null),
  journalExport: (_parent, { id }, { queries, reader }) => {
    const { organizationId } = reader();
    return isUuid(id) ? queries.export(organizationId, id) : null;
  },
  closeChecklist: (_parent, { month }, { queries, reader }) =>
    queries.closeChecklist(reader().organizationId, readMonth(month)),
  periods: async (_parent, _args, { queries, reader, clock }) => {
    const { organizationId } = reader();
    const [known, timeZone] = await Promise.all([
      queries.periods(organizationId),
      queries.timeZone(organizationId),
    ]);
    const current = monthOf(dayIn(timeZone, clock.now()));
    const { counted, closed } = known;
    const months = new Set([current, ...[...counted, ...closed].map(({ month }) => month)]);
    return [...months]
      .toSorted()
      .toReversed()
      .map((month) => periodView(month, known));
  },
} satisfies QueryResolvers;
