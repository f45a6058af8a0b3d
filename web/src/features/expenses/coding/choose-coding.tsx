import { SelectField } from '../../../components/ui/field.tsx';
import { useCategoriesQuery, useTaxCodesQuery, type ExpenseLineInput } from '#graphql';
import { taxCodeOptions } from '../split/tax-code-options.ts';

/** What becomes of the lines; an absent part keeps each line's own, and a tax code of null is none. */
export type CodingChoice = Pick<ExpenseLineInput, 'categoryId' | 'taxCodeId'>;

const noTaxCode = 'none';

interface ChooseCodingProps {
  choice: CodingChoice;
  onChange: (choice: CodingChoice) => void;
}

/** One category and one tax code for all lines of several expenses. */
export function ChooseCoding({ choice: { categoryId, taxCodeId }, onChange }: ChooseCodingProps) {
  const categories = useCategoriesQuery().data?.categories ?? [];
  const taxCodes = taxCodeOptions(useTaxCodesQuery().data?.taxCodes ?? [], '');
  return (
    <div className="mb-4 grid gap-4">
      <SelectField
        label="Category"
        none="Keep category"
        options={categories.map(({ id, name }) => [id, name] as const)}
        value={categoryId ?? ''}
        onChange={({ target: { value } }) =>
          onChange({
            ...(taxCodeId !== undefined && { taxCodeId }),
            ...(value !== '' && { categoryId: value }),
          })
        }
      />
      {taxCodes.length > 0 && (
        <SelectField
          label="Tax code"
          none="Keep tax code"
          options={[[noTaxCode, 'No tax code'], ...taxCodes]}
          value={taxCodeId === null ? noTaxCode : (taxCodeId ?? '')}
          onChange={({ target: { value } }) =>
            onChange({
              ...(categoryId !== undefined && { categoryId }),
              ...(value !== '' && { taxCodeId: value === noTaxCode ? null : value }),
            })
          }
        />
      )}
    </div>
  );
}
