import { hashedLinesTextOf, type ShownLine } from '@outlay/schemas/submitted-lines';
import { createHash } from 'node:crypto';
import type { Expense, ExpenseLine, TaxCode } from '../generated/schema.ts';
import { anExpense, aSubmittedContent, aWorkflow, categories } from './fake-expenses.ts';

export const taxCodes: TaxCode[] = [
  { id: '1', name: 'VAT 19%', rate: '19', kind: 'INPUT', archived: false },
  { id: '2', name: 'VAT 7%', rate: '7', kind: 'INPUT', archived: false },
  { id: '3', name: 'Reverse charge', rate: '19', kind: 'REVERSE_CHARGE', archived: false },
];

export function aLine(overrides: Partial<ExpenseLine> = {}): ExpenseLine {
  return {
    id: '1',
    description: null,
    amount: '128.40',
    category: categories[0] ?? null,
    taxCode: null,
    taxAmount: '0.00',
    fields: [],
    ...overrides,
  };
}

/** A dinner and the taxi home. */
export const dinnerAndTaxi: ExpenseLine[] = [
  aLine({
    description: 'Dinner',
    amount: '119.00',
    taxCode: taxCodes[0] ?? null,
    taxAmount: '19.00',
  }),
  aLine({ id: '2', description: 'Taxi', amount: '9.40', category: categories[1] ?? null }),
];

/** An expense of several lines. */
export const aSplitExpense = (overrides: Partial<Expense> = {}): Expense =>
  anExpense({ lines: dinnerAndTaxi, taxAmount: '19.00', netAmount: '109.40', ...overrides });

/** The approval of an expense with these lines. */
export const aWorkflowOf = (lines: ExpenseLine[]) =>
  aWorkflow({
    content: aSubmittedContent({
      linesHash: createHash('sha256')
        .update(hashedLinesTextOf({ lines: lines as ShownLine[], fields: [] }))
        .digest('hex'),
    }),
  });
