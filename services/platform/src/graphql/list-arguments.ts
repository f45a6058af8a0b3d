import { parseDecimal } from '../money/index.ts';
import { isRowId } from '../text/index.ts';
import { readDay } from './days.ts';
import { badInput } from './request-errors.ts';

type Given = string | null | undefined;

/** Invalid ids match nothing instead of failing. */
const NOTHING = '0';

export const readOptionalId = (id: Given): string | undefined =>
  id === null || id === undefined ? undefined : isRowId(id) ? id : NOTHING;

/** @throws BAD_USER_INPUT for a text that is no decimal number */
export function readOptionalDecimal(name: string, value: Given): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (!parseDecimal(value)) throw badInput(`${name} must be a decimal number`);
  return value;
}

/** Longer texts are refused as searches. */
const TEXT_LENGTH_MAX = 1_000;

/** @throws BAD_USER_INPUT for more than 1,000 characters */
export function readOptionalText(name: string, text: Given): string | undefined {
  if ((text?.length ?? 0) > TEXT_LENGTH_MAX) {
    throw badInput(`${name} can have at most ${TEXT_LENGTH_MAX} characters`);
  }
  return text?.replaceAll('\u0000', '');
}

/** @throws BAD_USER_INPUT for a text that is no day */
export const readOptionalDay = (name: string, day: Given): string | undefined =>
  day === null || day === undefined ? undefined : readDay(name, day);
