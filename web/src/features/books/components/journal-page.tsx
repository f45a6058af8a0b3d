import { monthOf } from '@outlay/schemas/months';
import { NotebookText } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { useJournalQuery, type JournalRowFragment } from '#graphql';
import { formatDay } from '../../../lib/format-date.ts';
import { entryKindLabels } from '../books-labels.ts';
import { monthName } from '../months.ts';
import { BookReadersOnly } from '../../../subjects/members/finance-only.tsx';
import { EntryPostings } from './entry-postings.tsx';
import { MonthFrame } from './month-frame.tsx';

const pageSize = 25;

/** The journal of a month, oldest entry first. */
export default function JournalPage() {
  return (
    <BookReadersOnly>
      <MonthFrame title="Journal" backTo={(month) => `/books?month=${month}`}>
        {({ month }) => <Journal key={month} month={month} />}
      </MonthFrame>
    </BookReadersOnly>
  );
}

function Journal({ month }: { month: string }) {
  const { data, error, refetch, fetchMore } = useJournalQuery({
    variables: { month, first: pageSize },
  });
  const page = data?.journal;
  return (
    <div className="grid grid-cols-1 gap-4">
      <NotLoaded what="the journal" rows={8} shown={page} {...{ error, refetch }} />
      {page?.edges.length === 0 && (
        <EmptyState Icon={NotebookText} title="No entries">
          {`Approved expenses and payments of ${monthName(month)} appear here.`}
        </EmptyState>
      )}
      {page && page.edges.length > 0 && (
        <ol aria-label="Entries" className="border-t border-line">
          {page.edges.map(({ node }) => (
            <li key={node.number} className="border-b border-hair py-3">
              <Entry entry={node} month={month} />
            </li>
          ))}
        </ol>
      )}
      {page?.pageInfo.hasNextPage === true && (
        <LoadMore
          failure="Failed to load more entries"
          onLoad={() => fetchMore({ variables: { after: page.pageInfo.endCursor } })}
        />
      )}
    </div>
  );
}

function Entry({ entry, month }: { entry: JournalRowFragment; month: string }) {
  const { number, kind, date, description, invoiceNumber, reverses, expense } = entry;
  // A payment has a day of its own.
  const ownMonth = kind === 'PAYMENT' || !expense ? month : monthOf(expense.date);
  return (
    <article aria-label={`Entry ${number}`}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-ink-soft tabular-nums">{formatDay(date)}</span>
        <span className="text-ink-soft tabular-nums">#{number}</span>
        <span className="min-w-0 font-strong wrap-anywhere">
          {expense ? (
            <Link to={`/expenses/${expense.id}`} className="touchable hover:underline">
              {description}
            </Link>
          ) : (
            description
          )}
        </span>
        <span className="text-sm text-ink-faint">
          {entryKindLabels[kind]}
          {reverses !== null && ` of entry #${reverses}`}
          {invoiceNumber !== null && ` · Invoice ${invoiceNumber}`}
          {ownMonth !== month && ` · Booked late, belongs to ${monthName(ownMonth)}`}
        </span>
      </p>
      <EntryPostings number={number} postings={entry.postings} />
    </article>
  );
}
