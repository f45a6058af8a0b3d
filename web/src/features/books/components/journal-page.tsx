import { monthOf } from '@outlay/schemas/months';
import { NotebookText } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { LoadMore } from '../../../components/ui/load-more.tsx';
import { useJournalQuery, type JournalRowFragment } from '#graphql';
import { formatDay } from '../../../lib/format-date.ts';
import { ViewReceiptLink } from '../../../subjects/receipts/view-receipt-link.tsx';
import { TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { everyMonth, filterOf, useJournalAddress, type JournalQuery } from '../journal-query.ts';
import { entryKindLabels } from '../books-labels.ts';
import { monthName } from '../months.ts';
import { BookReadersOnly } from '../../../subjects/members/finance-only.tsx';
import { EntryPostings } from './entry-postings.tsx';
import { JournalSearch } from './journal-search.tsx';
import { MemberStatement } from './member-statement.tsx';
import { MonthFrame } from './month-frame.tsx';

const pageSize = 25;
/** That of a statement, which reads every page, so that it prints all entries. */
const statementPageSize = 100;

/** The journal of a month, or of all, oldest entry first. */
export default function JournalPage() {
  return (
    <BookReadersOnly>
      <SearchedJournal />
    </BookReadersOnly>
  );
}

function SearchedJournal() {
  const [query, change] = useJournalAddress();
  const every = query.month === everyMonth;
  return (
    <MonthFrame title="Journal" backTo={(month) => `/books?month=${month}`} every={every}>
      {({ month }) => (
        <div className="grid grid-cols-1 gap-4">
          <JournalSearch query={query} onChange={change} />
          {query.person !== '' && !every && (
            <MemberStatement key={`${query.person} ${month}`} month={month} person={query.person} />
          )}
          <Journal month={every ? null : month} query={query} />
        </div>
      )}
    </MonthFrame>
  );
}

function Journal({ month, query }: { month: string | null; query: JournalQuery }) {
  const filter = filterOf(query);
  const { data, error, refetch, fetchMore } = useJournalQuery({
    variables: {
      month,
      filter,
      first: query.person === '' || month === null ? pageSize : statementPageSize,
    },
  });
  const page = data?.journal;
  return (
    <div className="grid grid-cols-1 gap-4">
      <NotLoaded what="the journal" rows={8} shown={page} {...{ error, refetch }} />
      {page?.edges.length === 0 && (
        <EmptyState Icon={NotebookText} title={filter ? 'No entries found' : 'No entries'}>
          {filter
            ? 'Change or clear the filters, or search every month.'
            : `Approved expenses and payments${month === null ? '' : ` of ${monthName(month)}`} appear here.`}
        </EmptyState>
      )}
      {page && page.edges.length > 0 && (
        <ol aria-label="Entries" className="border-t border-line">
          {page.edges.map(({ node }) => (
            <li key={node.number} className="border-b border-hair py-3">
              <Entry entry={node} />
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

interface EntryProps {
  entry: JournalRowFragment;
}

function Entry({ entry }: EntryProps) {
  const { number, kind, month, date, description, invoiceNumber, reverses, expense } = entry;
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
        <EntryLinks entry={entry} />
      </p>
      <EntryPostings number={number} currency={entry.currency} postings={entry.postings} />
    </article>
  );
}

/** What an entry rests on: the receipt of its expense, and the proof of its payment. */
const EntryLinks = ({ entry: { kind, expense, transactionSignature } }: EntryProps) => (
  <span className="flex flex-wrap gap-x-3 text-sm print:hidden">
    {expense?.receipt && <ViewReceiptLink pageUrls={expense.receipt.pageUrls} />}
    {kind === 'PAYMENT' && expense && (
      <TextLink look="plain" to={`/expenses/${expense.id}/proof`}>
        Proof of payment
      </TextLink>
    )}
    {transactionSignature !== null && <TransactionLink value={transactionSignature} url={null} />}
  </span>
);
