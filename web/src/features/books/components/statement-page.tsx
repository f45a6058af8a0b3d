import { useSearchParams } from 'react-router';
import { BookReadersOnly } from '../../../subjects/members/finance-only.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { useStatementTreasuriesQuery, useTreasuryStatementQuery } from '#graphql';
import { saveCsv } from '../../../lib/csv.ts';
import { treasuryTitle } from '../../../subjects/payments/treasury-title.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { movementLabels } from '../books-labels.ts';
import { monthName } from '../months.ts';
import { MonthFrame } from './month-frame.tsx';
import { StatementTable, type Statement } from './statement-table.tsx';

/** What a treasury held, received and paid in a month, as finalized on Solana. */
export default function StatementPage() {
  return (
    <BookReadersOnly>
      <MonthFrame title="Treasury statement" backTo={(month) => `/books?month=${month}`}>
        {({ month }) => <Treasuries month={month} />}
      </MonthFrame>
    </BookReadersOnly>
  );
}

/** The treasury that the address names, else the first one. */
function Treasuries({ month }: { month: string }) {
  const { data, error, refetch } = useStatementTreasuriesQuery();
  const [params, setParams] = useSearchParams();
  const treasury = data?.treasury.treasury;
  if (!treasury) {
    return (
      // An answer without a treasury is a failure too.
      <NotLoaded what="the treasury" rows={8} shown={data} error={error ?? data} {...{ refetch }} />
    );
  }
  const names = [treasury.name, ...(treasury.second ? [treasury.second.name] : [])];
  const name = names.find((each) => each === params.get('treasury')) ?? treasury.name;
  return (
    <div className="grid grid-cols-1 gap-6">
      {names.length > 1 && (
        <div className="w-60 print:hidden">
          <SelectField
            label="Treasury"
            value={name}
            options={names.map((each) => [each, treasuryTitle(each)] as const)}
            onChange={({ target }) => setParams({ month, treasury: target.value })}
          />
        </div>
      )}
      <MonthStatement key={`${name} ${month}`} name={name} month={month} />
    </div>
  );
}

function MonthStatement({ name, month }: { name: string; month: string }) {
  const { data, error, refetch } = useTreasuryStatementQuery({
    variables: { treasuryId: name, month },
  });
  if (!data) return <NotLoaded what="the statement" rows={8} {...{ error, refetch }} />;
  const statement = data.treasuryStatement;
  if (!statement) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ink-soft">
          The history of this treasury is still being read from the chain.
        </p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="text-ink-soft">
          {monthName(month)} ({statement.timeZone}), finalized on Solana ·{' '}
          <ChainAddress value={statement.address} />
        </p>
        <div className="flex gap-2 print:hidden">
          <Button onClick={() => downloadCsv(statement)}>Download CSV</Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </div>
      <StatementTable statement={statement} />
    </>
  );
}

function downloadCsv({ treasury, month, opening, closing, movements }: Statement): void {
  const { asset } = opening;
  saveCsv(
    `statement-${treasuryTitle(treasury).toLowerCase().replaceAll(' ', '-')}-${month}`,
    ['Time', 'Kind', asset, 'SOL', 'Transaction', 'Expense', 'Title', 'Person'],
    [
      [`${month}-01`, 'Opening balance', opening.amount, opening.sol, '', '', '', ''],
      ...movements.map(({ at, kind, amount, sol, transactionSignature, expense }) => [
        at,
        movementLabels[kind],
        amount,
        sol,
        transactionSignature ?? '',
        expense?.id ?? '',
        expense?.title ?? '',
        expense ? personName(expense.creator) : '',
      ]),
      ['', 'Closing balance', closing.amount, closing.sol, '', '', '', ''],
    ],
  );
}
