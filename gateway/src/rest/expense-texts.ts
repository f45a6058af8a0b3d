import {
  EXPENSE_TEXT_FIELDS,
  EXPENSE_TEXTS,
  type ExpenseTextField,
} from '@outlay/schemas/expense-values';

type Texts = typeof EXPENSE_TEXTS;

/** A value for each text of an expense that may be empty, by its name in the REST API. */
export const restTexts = <Value>(
  valueOf: (text: Texts[ExpenseTextField], field: ExpenseTextField) => Value,
) =>
  Object.fromEntries(
    EXPENSE_TEXT_FIELDS.map((field) => {
      const text = EXPENSE_TEXTS[field];
      return [text.restName, valueOf(text, field)];
    }),
  ) as Record<Texts[ExpenseTextField]['restName'], Value>;
