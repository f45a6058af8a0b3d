import { skipToken } from '@apollo/client/react';
import { HandCoins } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { usePayablesQuery, type PayableRowFragment } from '#graphql';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { isDay } from '../../../lib/is-day.ts';
import { useOrganizationDay } from '../../../lib/use-organization-day.ts';
import { BookReadersOnly } from '../../../subjects/members/finance-only.tsx';
import { downloadPayables, owedToCompany, owes } from '../payables.ts';
import { useBooksCurrency } from '../use-books-currency.ts';
import { PayablesTable } from './payables-table.tsx';

/** What each person is owed on a day, or owes, by age. */
export default function PayablesPage() {
  return (
    <BookReadersOnly>
      <Payables />
    </BookReadersOnly>
  );
}

/** Years that somebody is still typing come before. */
const firstDay = '1900-01-01';

/** The day in the address, else the organization's day; null while that is unknown. */
function useAsOf(): [asOf: string | null, choose: (day: string) => void] {
  const today = useOrganizationDay();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('as_of') ?? '';
  const choose = (day: string) => {
    if (isDay(day) && day >= firstDay) setParams({ as_of: day }, { replace: true });
  };
  return [isDay(chosen) ? chosen : today, choose];
}

function Payables() {
  const [asOf, choose] = useAsOf();
  const { data, error, refetch } = usePayablesQuery(
    asOf === null ? skipToken : { variables: { asOf }, fetchPolicy: 'cache-and-network' },
  );
  const payables = data?.payables;
  const currency = useBooksCurrency();
  return (
    <>
      <PageHeader
        title="Who is owed what"
        backTo="/books"
        backLabel="Back to Books"
        actions={
          asOf !== null && (
            <div className="flex flex-wrap items-end gap-2">
              <TextField
                label="As of"
                type="date"
                // Not controlled, because a day that is half typed has no value.
                defaultValue={asOf}
                onChange={({ target }) => choose(target.value)}
              />
              {payables && payables.length > 0 && (
                <Button onClick={() => downloadPayables(payables, asOf, currency)}>
                  Download CSV
                </Button>
              )}
            </div>
          )
        }
      />
      <NotLoaded what="what people are owed" rows={6} shown={payables} {...{ error, refetch }} />
      {asOf !== null && payables && <Owed payables={payables} asOf={asOf} />}
    </>
  );
}

function Owed({ payables, asOf }: { payables: readonly PayableRowFragment[]; asOf: string }) {
  const [debtors = [], creditors = []] = [true, false].map((isDebtor) =>
    payables.filter((payable) => owes(payable) === isDebtor),
  );
  if (payables.length > 0) {
    return (
      <div className="grid gap-8">
        {creditors.length > 0 && <PayablesTable label="Owed to people" payables={creditors} />}
        {debtors.length > 0 && (
          <PayablesTable label="Owed by people" payables={debtors.map(owedToCompany)} />
        )}
      </div>
    );
  }
  return (
    <EmptyState Icon={HandCoins} title="No open reimbursements">
      {`Approved expenses that were not paid on ${formatDay(asOf)} appear here.`}
    </EmptyState>
  );
}
