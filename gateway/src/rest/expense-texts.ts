import {
  EXPENSE_TEXT_FIELDS,
  EXPENSE_TEXTS,
  type ExpenseTextField,
} from '@outlay/schemas/expense-values';

type Texts = typeof EXPENSE_TEXTS;

/** Returns a value for each optional text of an expense, by its REST name. */
export const restTexts = <Value>(
  valueOf: (text: Texts[ExpenseTextField], field: ExpenseTextField) => Value,
) =>
  Object.fromEntries(
    EXPENSE_TEXT_FIELDS.map((field) => {
      const text = EXPENSE_TEXTS[field];
      return [text.restName, valueOf(text, field)];
    }),
  ) as Record<Texts[ExpenseTextField]['restName'], Value>;
