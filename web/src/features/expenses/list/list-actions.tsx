import { useApolloClient } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { ExpenseExportDocument } from '#graphql';
import { openDownload } from '../../../lib/open-download.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { toFilter, writeListQuery, type ListQuery } from './list-query.ts';
import { SavedViews } from './saved-views-menu.tsx';
import type { ColumnChoice } from './use-columns.ts';

/** What can be done with the list as a whole, and the next expense. */
export function ListActions({ query, columns }: { query: ListQuery; columns: ColumnChoice }) {
  const exportList = useExport(query);
  const view = writeListQuery({ ...query, open: '', columns: columns.toSave });
  return (
    <>
      <ColumnsMenu columns={columns} />
      <SavedViews search={view.toString()} />
      <ExportButton
        iconOnly
        what="expenses"
        failure="Failed to export expenses"
        onExport={exportList}
      />
      <ButtonLink to="/expenses/create-from-receipt" className="max-sm:hidden">
        <Plus aria-hidden="true" className="size-4" />
        Create Expense
      </ButtonLink>
    </>
  );
}

/** Opens a link that is valid for five minutes, created on demand. */
function useExport(query: ListQuery): () => Promise<null> {
  const client = useApolloClient();
  return async () => {
    const { data } = await client.query({
      query: ExpenseExportDocument,
      variables: { filter: toFilter(query), sort: query.sort },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error('no link was created');
    openDownload(data.expenseExport.url);
    return null;
  };
}
