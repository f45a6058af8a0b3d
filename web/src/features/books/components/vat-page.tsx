import { isMonth } from '@outlay/schemas/months';
import { ReceiptText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useVatReportQuery } from '#graphql';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { BookReadersOnly } from '../../../subjects/members/finance-only.tsx';
import { monthName } from '../months.ts';
import { useBooksCurrency } from '../use-books-currency.ts';
import { useBooksMonth, type BooksMonth } from '../use-books-month.ts';
import { downloadVatReport, movedRange, reportMonths, type MonthRange } from '../vat-report.ts';
import { VatTable } from './vat-table.tsx';

/** The tax of months by tax code. */
export default function VatPage() {
  return (
    <BookReadersOnly>
      <Vat />
    </BookReadersOnly>
  );
}

/** The months in the address, else the month of the books; null while that is unknown. */
function useMonthRange() {
  const { books, error, refetch } = useBooksMonth();
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const isRange = isMonth(from) && isMonth(to) && reportMonths({ from, to }).at(-1) === to;
  const range = isRange ? { from, to } : books && { from: books.month, to: books.month };
  const choose = (chosen: MonthRange) => setParams({ ...chosen }, { replace: true });
  return { books, range, choose, error, refetch };
}

function Vat() {
  const { books, range, choose, error, refetch } = useMonthRange();
  return (
    <>
      <PageHeader
        title="VAT"
        backTo={`/books${range ? `?month=${range.to}` : ''}`}
        backLabel="Back to Books"
        actions={books && range && <RangeChoice {...{ books, range }} onChoose={choose} />}
      />
      <NotLoaded what="the books" rows={4} shown={books} {...{ error, refetch }} />
      {books && range && <Report key={`${range.from} ${range.to}`} range={range} />}
    </>
  );
}

interface RangeChoiceProps {
  books: BooksMonth;
  range: MonthRange;
  onChoose: (range: MonthRange) => void;
}

function RangeChoice({ books: { current, periods }, range, onChoose }: RangeChoiceProps) {
  const months = new Set([current, range.from, range.to, ...periods.map(({ month }) => month)]);
  const options = [...months]
    .toSorted()
    .toReversed()
    .map((month) => [month, monthName(month)] as const);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="w-44">
          <SelectField
            label={end === 'from' ? 'From' : 'To'}
            value={range[end]}
            options={options}
            onChange={({ target }) => onChoose(movedRange(range, end, target.value))}
          />
        </div>
      ))}
    </div>
  );
}

function Report({ range }: { range: MonthRange }) {
  const { data, error, refetch } = useVatReportQuery({
    variables: { ...range },
    fetchPolicy: 'cache-and-network',
  });
  const currency = useBooksCurrency();
  if (!data) return <NotLoaded what="the VAT report" rows={4} {...{ error, refetch }} />;
  const report = data.vatReport;
  if (report.rows.length === 0 && Number(report.difference) === 0) {
    return (
      <EmptyState Icon={ReceiptText} title="No VAT">
        Approved expenses whose lines have a tax code with tax appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-soft">
          Amounts are in {currency}. Expenses in another currency have a row of their own, because
          foreign VAT is reclaimed abroad.
        </p>
        <div className="flex gap-2 print:hidden">
          <Button onClick={() => downloadVatReport(report, range, currency)}>Download CSV</Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </div>
      <VatTable report={report} />
    </>
  );
}
