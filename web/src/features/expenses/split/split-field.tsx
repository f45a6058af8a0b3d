import { Split } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Choices } from '../../../components/ui/choices.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useTaxCodesQuery } from '../../../generated/graphql.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { emptyLine, taxCodeOptions, type SplitProps } from './line-values.ts';
import { taxCodeOnReceipt } from './receipt-split.ts';

const SplitLines = lazy(() => loadWithRetry(() => import('./split-lines.tsx')));

/** The tax code of an expense, or its lines once it is split. */
export function SplitField(props: SplitProps) {
  const { values, receipt, errorAt, onLines, onTaxCode } = props;
  const { lines, amount, taxCodeId } = values;
  const taxCodes = useTaxCodesQuery().data?.taxCodes ?? [];
  const [wasSplit, setWasSplit] = useState(false);
  if (lines.length > 0) {
    return (
      <Suspense fallback={<Skeleton className="h-40 sm:col-span-full" />}>
        <SplitLines {...props} taxCodes={taxCodes} isNew={wasSplit} />
      </Suspense>
    );
  }
  const proposed = taxCodeOnReceipt(receipt, taxCodes);
  const offered = taxCodeOptions(taxCodes, taxCodeId);
  return (
    <div className="grid items-end gap-3 sm:col-span-full sm:grid-cols-2 sm:gap-5">
      {offered.length > 0 && (
        <div className="min-w-0">
          <SelectField
            label="Tax code"
            name="taxCodeId"
            none="No tax code"
            options={offered}
            value={taxCodeId}
            error={errorAt('taxCodeId')}
            onChange={({ target }) => onTaxCode(target.value)}
          />
          {proposed && taxCodeId === '' && (
            <Choices
              label="On the receipt"
              choices={[{ value: proposed.id, text: proposed.name }]}
              onChoose={onTaxCode}
            />
          )}
        </div>
      )}
      <Button
        className="justify-self-start"
        onClick={() => {
          setWasSplit(true);
          onLines([{ ...emptyLine, amount, taxCodeId }, emptyLine]);
          onTaxCode('');
        }}
      >
        <Split aria-hidden="true" className="size-4" />
        Split
      </Button>
    </div>
  );
}
