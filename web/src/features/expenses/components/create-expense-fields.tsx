import { isNationalCurrency } from '@outlay/schemas/currencies';
import { EXPENSE_FIELD_LABELS } from '@outlay/schemas/expense-values';
import { TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { currencyLabel } from '../../../lib/currency-name.ts';
import type { ReadableField, ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { latestExpenseDay } from '../../../lib/format-date.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import {
  createCurrencies,
  createTexts,
  plainTextsOf,
  type CreateExpenseValues,
} from '../expense-form-schema.ts';
import type { DraftCheck } from '../api/use-draft-check.ts';
import { TripField } from '../trips/trip-field.tsx';
import { CustomFields } from '../fields/custom-fields.tsx';
import { SplitField } from '../split/split-field.tsx';
import { AmountField } from './amount-field.tsx';
import { AmountGroup } from './amount-group.tsx';
import { CategoryPolicyFields } from './category-policy-fields.tsx';
import {
  amountLeftOut,
  categoryHint,
  doubtsOf,
  draftCurrency,
  lacksCurrency,
} from './create-expense-values.ts';
import { CurrencyField } from './currency-field.tsx';
import { dateNote } from './draft-check.tsx';
import { Choices } from '../../../components/ui/choices.tsx';

interface FieldsProps {
  form: ServerForm<CreateExpenseValues>;
  draft: ReceiptDraft | null;
  /** The doubtful values that the person said are right. */
  answered: ReadonlySet<string>;
  /** The server's check; null for a form that shows none. */
  check?: DraftCheck | null;
}

export function CreateExpenseFields({
  form,
  draft,
  answered,
  check = null,
  canSplit = false,
}: FieldsProps & {
  /** False for a form that saves itself, which can't while lines don't add up. */
  canSplit?: boolean;
}) {
  const { field, set, values, errorAt } = form;
  const doubts = Object.fromEntries(
    doubtsOf(draft, values, answered).map((name) => [
      name,
      'Read with low confidence. Please check it.',
    ]),
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-full">
        <TextField label="Title" required {...field('title')} />
      </div>
      {draft === null && <TripField {...{ values, check, errorAt, set }} />}
      <ReadFields form={form} draft={draft} check={check} doubts={doubts} />
      {plainTextsOf(createTexts).map((name) => (
        <div key={name} className="sm:col-span-full">
          <TextField label={EXPENSE_FIELD_LABELS[name]} {...field(name)} />
        </div>
      ))}
      <CategoryPolicyFields
        required
        value={values}
        errors={{ categoryId: errorAt('categoryId'), policyId: errorAt('policyId') }}
        hint={categoryHint(draft, values)}
        suggestions={<SuggestedCategories draft={draft} form={form} />}
        onChange={(choice) => {
          set('categoryId', choice.categoryId);
          set('policyId', choice.policyId);
        }}
      />
      {canSplit && (
        <SplitField
          values={values}
          errorAt={errorAt}
          receipt={draft && { lineItems: [], taxes: [], ...draft }}
          onLines={(lines) => set('lines', lines)}
          onTaxCode={(taxCodeId) => set('taxCodeId', taxCodeId)}
          onLineFields={(fields) => set('lineFields', fields)}
        />
      )}
      <CustomFields
        level="EXPENSE"
        values={values.fields}
        error={errorAt('fields')}
        onChange={(fields) => set('fields', fields)}
      />
      <div className="sm:col-span-full">
        <TextAreaField
          label="Description"
          placeholder="N/A"
          hint={doubts.invoiceNumber}
          {...field('description')}
        />
      </div>
    </div>
  );
}

/** Values from the receipt, each with its alternatives. */
function ReadFields({
  form,
  draft,
  check = null,
  doubts,
}: Omit<FieldsProps, 'answered'> & { doubts: Partial<Record<ReadableField, string>> }) {
  const { field, set } = form;
  const { currency, tripKind } = form.values;
  const leftOut = amountLeftOut(draft);
  const isUnknown = draftCurrency(draft) === '';
  return (
    <>
      {tripKind === 'regular' && (
        <div className="sm:col-span-full">
          <AmountGroup>
            <AmountField
              currency={currency}
              hint={leftOut ?? doubts.amount}
              onCurrency={(code) => set('currency', code)}
              {...field('amount')}
            />
            <CurrencyField
              required={isUnknown}
              {...(isUnknown && { none: 'Which currency is this?' })}
              hint={
                doubts.currency !== undefined && draft && lacksCurrency(draft)
                  ? "The receipt doesn't name its currency. Please check it."
                  : doubts.currency
              }
              usual={usualCurrencies(draft)}
              {...field('currency')}
            />
          </AmountGroup>
        </div>
      )}
      <div className="min-w-0">
        <TextField label="Vendor" hint={doubts.vendor} {...field('vendor')} />
      </div>
      {tripKind !== 'perDiem' && (
        <div className="min-w-0">
          <TextField
            label="Date"
            required
            type="date"
            max={latestExpenseDay()}
            hint={doubts.date ?? dateNote(check) ?? undefined}
            {...field('date')}
          />
        </div>
      )}
    </>
  );
}

/** The create flow shows PYUSD as USD; the value sent stays PYUSD and is converted with its own feed. */
function usualCurrencies(draft: ReceiptDraft | null) {
  const usd = draftCurrency(draft) === 'PYUSD' ? 'PYUSD' : 'USD';
  return createCurrencies.map((code) => {
    const label = isNationalCurrency(code) ? currencyLabel(code) : code;
    return [code === 'USD' ? usd : code, label] as const;
  });
}

interface ReadingProps {
  draft: ReceiptDraft | null;
  form: ServerForm<CreateExpenseValues>;
}

/** Likely categories of the receipt, each with its reason. Choosing one also chooses the policy that fits it. */
function SuggestedCategories({ draft, form }: ReadingProps) {
  const suggested = draft?.categories ?? [];
  if (suggested.length === 1 && draft?.categoryId) return null;
  return (
    <Choices
      label="Suggested categories"
      choices={suggested.map(({ id, name, reason }) => ({ value: id, text: name, title: reason }))}
      chosen={form.values.categoryId}
      onChoose={(id) => {
        form.set('categoryId', id);
        form.set('policyId', suggested.find((one) => one.id === id)?.policyId ?? '');
      }}
    />
  );
}
