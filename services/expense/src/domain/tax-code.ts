import { formatUnits } from '@outlay/platform/money';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import type { Country } from '@outlay/schemas/countries';
import { readDecimal } from './decimal-input.ts';
import { invalid, readText } from './printable-text.ts';
import templates from './tax-templates.json' with { type: 'json' };

export const TAX_KINDS = ['input', 'reverse_charge', 'exempt'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

/** How a line is taxed, owned by an organization. */
export interface TaxCode {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Percent, as a decimal string without trailing zeros. */
  readonly rate: string;
  readonly kind: TaxKind;
  /** Archived ones stay on existing lines but are not offered for new ones. */
  readonly archived: boolean;
}

/** Values that an admin chooses. */
export type TaxRules = Pick<TaxCode, 'name' | 'rate' | 'kind'>;

/** How a code taxes. It can change, so a line keeps that of when its code was chosen. */
export type TaxRule = Pick<TaxCode, 'kind' | 'rate'>;

const NAME = { field: 'name', label: 'Name', lengthMax: 100, required: true } as const;
const RATE_SCALE = 3;
const RATE_MAX = 100n;

/** Validates every field, with one refusal per invalid field. */
export function readTaxRules(given: TaxRules): Result<TaxRules, 'VALIDATION_FAILED'> {
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const name = readText(given.name, NAME, problems);
  const rate = readRate(given.rate);
  if (rate === null) {
    problems.push(
      invalid('rate', `Rate must be a number from 0 to 100 with at most ${RATE_SCALE} decimals.`),
    );
  } else if (given.kind === 'exempt' && rate !== '0') {
    problems.push(invalid('rate', 'An exempt tax code has the rate 0.'));
  }
  return refuseAll(problems) ?? ok({ name: name ?? '', rate: rate ?? '0', kind: given.kind });
}

/** Returns equal rates as equal texts; null for an invalid one. */
function readRate(given: string): string | null {
  const rate = readDecimal(given, RATE_SCALE, RATE_MAX);
  return rate && formatUnits(rate.units, rate.scale);
}

/** The rates of a country that are valid in 2026. */
export const taxTemplateOf = (country: Country): readonly TaxRules[] =>
  (templates as unknown as Record<Country, readonly TaxRules[]>)[country];
