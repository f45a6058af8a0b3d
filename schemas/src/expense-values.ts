/** Statuses of an expense in events and REST; GraphQL writes them in capitals. */
export const EXPENSE_STATUSES = [
  'draft',
  'submitted',
  'sent_back',
  'approved',
  'rejected',
  'paid',
] as const;

/** Sources of an expense in events and REST; GraphQL writes them in capitals. */
export const EXPENSE_SOURCES = ['fiat', 'manual', 'pyusd', 'sol'] as const;

interface ExpenseText {
  /** Name of the field for people. */
  readonly label: string;
  /** Maximum length in characters. */
  readonly lengthMax: number;
  readonly restName: string;
  /** Description of the field in the reference of the REST API. */
  readonly meaning: string;
  readonly example: string;
}

/**
 * The optional texts of an expense. Input, history, the REST API, the page and the forms follow this list; the SDL, the table with
 * its migration and the fragments of gateway and web name each field.
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
export const forTexts = <const Field extends string, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;

/** Maximum length of an expense's title, in characters. */
export const EXPENSE_TITLE_LENGTH_MAX = 200;
/** Maximum length of an expense's type, in characters. */
export const EXPENSE_TYPE_LENGTH_MAX = 50;
/** Maximum number of an expense's lines. */
export const LINES_MAX = 50;
/** Maximum length of a line's description, in characters. */
export const LINE_DESCRIPTION_LENGTH_MAX = 500;

/** Names of an expense's fields for people. */
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
