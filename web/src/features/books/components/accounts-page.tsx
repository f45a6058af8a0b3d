import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useChartQuery } from '#graphql';
import { AccountList } from './account-list.tsx';
import { Bookkeeping } from './bookkeeping.tsx';
import { BookReadersOnly } from '../../../subjects/members/finance-only.tsx';
import { useKeepsBooks } from '../use-keeps-books.ts';
import { ChartActions } from './chart-actions.tsx';
import { Mappings } from './mappings.tsx';
import { TaxNames } from './tax-names.tsx';
import { UnmappedEntries } from './unmapped-entries.tsx';

/** The chart of accounts, and what is booked to which account. */
export default function AccountsPage() {
  const keepsBooks = useKeepsBooks();
  return (
    <BookReadersOnly>
      <PageHeader
        title="Accounts"
        backTo="/books"
        backLabel="Back to Books"
        actions={keepsBooks && <ChartActions />}
      />
      <Chart />
    </BookReadersOnly>
  );
}

function Chart() {
  const { data, error, refetch } = useChartQuery();
  const taxCodes = data?.accountMappings.filter(({ subject }) => subject === 'TAX_CODE') ?? [];
  return (
    <div className="grid grid-cols-1 gap-8">
      <NotLoaded what="the accounts" rows={8} shown={data} {...{ error, refetch }} />
      {data && (
        <>
          <Bookkeeping />
          <UnmappedEntries entries={data.unmappedEntries} />
          <Mappings mappings={data.accountMappings} accounts={data.accounts} />
          <TaxNames codes={taxCodes} names={data.taxNames} />
          <AccountList accounts={data.accounts} taxCodes={taxCodes} />
        </>
      )}
    </div>
  );
}
