import { Columns3 } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { PopoverButton } from '../../../components/ui/popover-button.tsx';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { fieldColumn } from '../components/expense-columns.ts';
import { useColumnLabel } from '../components/use-column-label.ts';
import type { ColumnChoice } from './use-columns.ts';

/** Chooses columns where the list is wide enough for them. */
export const ColumnsMenu = ({ columns }: { columns: ColumnChoice }) => (
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
