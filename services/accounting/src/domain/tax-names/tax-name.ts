import { withoutFormulas } from '@outlay/platform/csv';
import { ok, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';
import { invalid } from '../accounting-refusals.ts';

/** Tools that compute taxes themselves, by names of their own. */
export const TAX_TOOLS = ['xero', 'quickbooks', 'datev'] as const;
export type TaxTool = (typeof TAX_TOOLS)[number];

/** What a tool calls a tax code: at most one per tool and code. */
export interface TaxName {
  readonly tool: TaxTool;
  readonly taxCodeId: string;
  /** Of DATEV its key (BU-Schlüssel), 1 to 4 digits. */
  readonly name: string;
}

/** DATEV's key that lifts the automatic function of an account, so that its rows are taxed as they are written. */
export const LIFTING_KEY = '40';
const DATEV_KEY = /^[1-9]\d{0,3}$/;
const NAME = { field: 'name', label: 'Name', max: 100 } as const;

/** Reads a name that isn't empty, as its tool takes it. */
export function readTaxName(tool: TaxTool, text: string): Result<string, 'VALIDATION_FAILED'> {
  const name = text.trim();
  if (tool === 'datev') {
    return DATEV_KEY.test(name) && name !== LIFTING_KEY
      ? ok(name)
      : invalid('name', 'A key of DATEV is 1 to 4 digits, and not 40.');
  }
  // A file for spreadsheets guards against formulas, and the tool would not know the name.
  if (withoutFormulas(name) !== name) return invalid('name', "Name can't begin with = + - or @.");
  return readLine(name, NAME);
}
