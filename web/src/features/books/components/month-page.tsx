import { useLocation } from 'react-router';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { useCloseChecklistQuery, useMonthWorkQuery } from '#graphql';
import { monthToDos } from '../month-work.ts';
import { periodOf } from '../months.ts';
import type { BooksMonth } from '../use-books-month.ts';
import { useKeepsBooks } from '../use-keeps-books.ts';
import { BookReadersOnly } from '../../../subjects/members/finance-only.tsx';
import { CloseChecklist } from './close-checklist.tsx';
import { JournalExports } from './journal-exports.tsx';
import { MonthClose } from './month-close.tsx';
import { MonthFrame } from './month-frame.tsx';
import { MonthToDos } from './month-to-dos.tsx';
import { TrialBalance } from './trial-balance.tsx';

/** A month of the books: what is left to do, its figures, closing and exports. */
export default function MonthPage() {
  return (
    <BookReadersOnly>
      <MonthFrame title="Books" actions={<BooksLinks />}>
        {(books) => <Month key={books.month} books={books} />}
      </MonthFrame>
    </BookReadersOnly>
  );
}

function BooksLinks() {
  const { search } = useLocation();
  return (
    <>
      <ButtonLink to="/books/payables">Who is owed what</ButtonLink>
      <ButtonLink to={`/books/vat${search}`}>VAT</ButtonLink>
      <ButtonLink to={`/books/statement${search}`}>Treasury statement</ButtonLink>
      <ButtonLink to="/books/withdrawals">Withdrawals</ButtonLink>
      <ButtonLink to="/books/accounts">Accounts</ButtonLink>
    </>
  );
}

function Month({ books }: { books: BooksMonth }) {
  const { month, periods } = books;
  const period = periodOf(periods, month);
  const work = useMonthWorkQuery({ variables: { month }, fetchPolicy: 'cache-and-network' });
  const checklist = useCloseChecklistQuery({
    variables: { month },
    fetchPolicy: 'cache-and-network',
  });
  const isOpen = period.state === 'OPEN';
  const keepsBooks = useKeepsBooks();
  return (
    <div className="grid grid-cols-1 gap-8">
      {isOpen && <MonthToDos month={month} work={work} />}
      <TrialBalance month={month} />
      <CloseChecklist period={period} checklist={checklist} />
      {(keepsBooks || period.state === 'CLOSED') && (
        <MonthClose
          period={period}
          books={books}
          unticked={checklist.data?.closeChecklist.filter(({ done }) => done === null).length ?? 0}
          hasWork={isOpen && work.data !== undefined && monthToDos(work.data.monthClose).length > 0}
        />
      )}
      <JournalExports period={period} />
    </div>
  );
}
