import { Split } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Choices } from '../../../components/ui/choices.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useTaxCodesQuery } from '#graphql';
import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CustomFields } from '../fields/custom-fields.tsx';
import { fieldNamed } from '../fields/field-values.ts';
import { emptyLine, type SplitProps } from './line-values.ts';
import { taxCodeOptions } from './tax-code-options.ts';
import { taxCodeOnReceipt } from './receipt-split.ts';

const splitLines = lazyPart(() => import('./split-lines.tsx'));

/** The tax code of an expense, or its lines once it is split. */
export function SplitField(props: SplitProps) {
  const { values, receipt, errorAt, onLines, onTaxCode, onLineFields } = props;
  const { lines, amount, taxCodeId, lineFields } = values;
  const fields = useCustomFields();
  const taxCodes = useTaxCodesQuery().data?.taxCodes ?? [];
  const [wasSplit, setWasSplit] = useState(false);
  if (lines.length > 0) {
    return (
      <Suspense fallback={<Skeleton className="h-40 sm:col-span-full" />}>
        <splitLines.Part {...props} fields={fields} taxCodes={taxCodes} isNew={wasSplit} />
      </Suspense>
    );
  }
  const proposed = taxCodeOnReceipt(receipt, taxCodes);
  const offered = taxCodeOptions(taxCodes, taxCodeId);
  const refusal = errorAt('taxCodeId');
  const isOfField = offered.length === 0 || fieldNamed(fields, refusal) !== undefined;
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
            error={isOfField ? undefined : refusal}
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
      <CustomFields
        level="LINE"
        values={lineFields}
        error={isOfField ? refusal : undefined}
        onChange={onLineFields}
      />
      <Button
        Icon={Split}
        className="justify-self-start"
        onClick={() => {
          setWasSplit(true);
          onLines([{ ...emptyLine, amount, taxCodeId, fields: lineFields }, emptyLine]);
          onTaxCode('');
          onLineFields({});
        }}
      >
        Split
      </Button>
    </div>
  );
}
