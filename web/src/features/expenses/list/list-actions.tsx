import { useApolloClient } from '@apollo/client/react';
import { Plus, Columns3, Bookmark } from 'lucide-react';
import { ButtonLink, Button } from '../../../components/ui/button.tsx';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { ExpenseExportDocument } from '#graphql';
import { isOfferedTo, participants } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { openDownload } from '../../../lib/open-download.ts';
import { toFilter, writeListQuery, type ListQuery } from './list-query.ts';
import type { ColumnChoice } from './use-columns.ts';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { PopoverButton } from '../../../components/ui/popover-button.tsx';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { fieldColumn } from '../components/expense-columns.ts';
import { useColumnLabel } from '../components/use-column-label.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { ViewsSkeleton } from './views-skeleton.tsx';

/** What can be done with the list as a whole, and the next expense. */
export function ListActions({ query, columns }: { query: ListQuery; columns: ColumnChoice }) {
  const exportList = useExport(query);
  const { roles } = useSessionUser();
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
      {isOfferedTo({ roles: participants }, roles) && (
        <ButtonLink Icon={Plus} to="/expenses/create-from-receipt" className="max-sm:hidden">
          Create Expense
        </ButtonLink>
      )}
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

/** Chooses columns where the list is wide enough for them. */
const ColumnsMenu = ({ columns }: { columns: ColumnChoice }) => (
  <PopoverButton iconOnly label="Columns" Icon={Columns3} className="max-lg:hidden">
    {() => <ColumnsPanel {...columns} />}
  </PopoverButton>
);

function ColumnsPanel({ wanted, offered, isChosen, choose, reset }: ColumnChoice) {
  const fields = useCustomFields().filter(({ archived }) => !archived);
  const labelOf = useColumnLabel(true);
  const choices = new Set([...offered, ...fields.map(({ key }) => fieldColumn(key)), ...wanted]);
  return (
    <>
      <CheckboxGroup
        legend="Shown columns"
        choices={[...choices].map((value) => ({ value, label: labelOf(value) }))}
        value={wanted}
        onChange={choose}
        columns={2}
      />
      {isChosen && (
        <Button size="sm" tone="quiet" className="justify-self-start" onClick={reset}>
          Reset to default
        </Button>
      )}
    </>
  );
}

const savedViewsPanel = lazyPart(() => import('./saved-views-panel.tsx'));

/** The viewer's saved lists, the same on every device. */
const SavedViews = ({ search }: { search: string }) => (
  <PopoverButton iconOnly label="Saved views" Icon={Bookmark}>
    {(close) => (
      <Suspense fallback={<ViewsSkeleton />}>
        <savedViewsPanel.Part search={search} onChoose={close} />
      </Suspense>
    )}
  </PopoverButton>
);
