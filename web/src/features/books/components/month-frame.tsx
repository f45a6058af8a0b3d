import type { ReactNode } from 'react';
import { SelectField } from '../../../components/ui/field.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { everyMonth } from '../journal-query.ts';
import { monthName } from '../months.ts';
import { useBooksMonth, type BooksMonth } from '../use-books-month.ts';

interface MonthFrameProps {
  title: string;
  backTo?: (month: string) => string;
  actions?: ReactNode;
  /** Whether all months together can be chosen, and are. */
  every?: boolean;
  children: (books: BooksMonth) => ReactNode;
}

/** A page about one month, which its header chooses. */
export function MonthFrame({ title, backTo, actions, every, children }: MonthFrameProps) {
  const { books, error, refetch, choose } = useBooksMonth();
  return (
    <>
      <PageHeader
        title={title}
        {...(backTo && { backTo: backTo(books?.month ?? ''), backLabel: 'Back to Books' })}
        actions={
          <div className="flex flex-wrap items-end gap-2">
            {actions}
            {books && <MonthChoice books={books} every={every} onChoose={choose} />}
          </div>
        }
      />
      <NotLoaded what="the books" rows={8} shown={books} {...{ error, refetch }} />
      {books && children(books)}
    </>
  );
}

interface MonthChoiceProps {
  books: BooksMonth;
  every: boolean | undefined;
  onChoose: (month: string) => void;
}

function MonthChoice({ books: { month, periods }, every, onChoose }: MonthChoiceProps) {
  const months = new Set([month, ...periods.map((period) => period.month)]);
  return (
    <div className="w-44">
      <SelectField
        label="Month"
        value={every === true ? everyMonth : month}
        options={[
          ...(every === undefined ? [] : [[everyMonth, 'Every month'] as const]),
          ...[...months]
            .toSorted()
            .toReversed()
            .map((each) => [each, monthName(each)] as const),
        ]}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  );
}
