/** Statuses of an expense as events and REST spell them; the graph writes them in capitals. */
export const EXPENSE_STATUSES = [
  'draft',
  'submitted',
  'sent_back',
  'approved',
  'rejected',
  'paid',
] as const;

/** Where an expense can come from, spelled likewise. */
export const EXPENSE_SOURCES = ['fiat', 'manual', 'pyusd', 'sol'] as const;

interface ExpenseText {
  /** What people call the field. */
  readonly label: string;
  /** In characters. */
  readonly lengthMax: number;
  readonly restName: string;
  /** What it says, for the reference of the REST API. */
  readonly meaning: string;
  readonly example: string;
}

/**
 * The texts of an expense that may be left empty. Input, history, storage and the REST API follow this list; the SDL, the queries
 * and the forms name each field.
 */
export const EXPENSE_TEXTS = {
  description: {
    label: 'Description',
    lengthMax: 5_000,
    restName: 'description',
    meaning: 'Details',
    example: 'Visit of the port',
  },
  vendor: {
    label: 'Vendor',
    lengthMax: 200,
    restName: 'vendor',
    meaning: 'Who was paid',
    example: 'Deutsche Bahn',
  },
  location: {
    label: 'Location',
    lengthMax: 200,
    restName: 'location',
    meaning: 'Where',
    example: 'Berlin',
  },
  invoiceNumber: {
    label: 'Invoice number',
    lengthMax: 100,
    restName: 'invoice_number',
    meaning: "The invoice's number",
    example: 'INV-1029',
  },
} as const satisfies Readonly<Record<string, ExpenseText>>;

export type ExpenseTextField = keyof typeof EXPENSE_TEXTS;
export const EXPENSE_TEXT_FIELDS = Object.keys(EXPENSE_TEXTS) as ExpenseTextField[];

/** A value for each of these texts. */
export const forTexts = <Field extends ExpenseTextField, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;

/** Longest title of an expense, in characters. */
export const EXPENSE_TITLE_LENGTH_MAX = 200;
/** Longest type of an expense, in characters. */
export const EXPENSE_TYPE_LENGTH_MAX = 50;

/** What people call the fields of an expense. */
export const EXPENSE_FIELD_LABELS = {
  title: 'Title',
  amount: 'Amount',
  currency: 'Currency',
  date: 'Date',
  ...forTexts(EXPENSE_TEXT_FIELDS, (field) => EXPENSE_TEXTS[field].label),
  categoryId: 'Category',
  policyId: 'Policy',
  receiptId: 'Receipt',
  expenseType: 'Expense type',
} as const;
