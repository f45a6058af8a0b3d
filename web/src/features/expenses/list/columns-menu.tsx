import { Columns3 } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { PopoverButton } from '../../../components/ui/popover-button.tsx';
import { columnLabels } from '../components/expense-columns.ts';
import type { ColumnChoice } from './use-columns.ts';

/** Chooses columns where the list is wide enough for them. */
export function ColumnsMenu({
  columns: { wanted, offered, isChosen, choose, reset },
}: {
  columns: ColumnChoice;
}) {
  return (
    <PopoverButton iconOnly label="Columns" Icon={Columns3} className="max-lg:hidden">
      {() => (
        <>
          <CheckboxGroup
            legend="Shown columns"
            choices={offered.map((value) => ({ value, label: columnLabels[value] }))}
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
      )}
    </PopoverButton>
  );
}
