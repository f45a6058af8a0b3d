import { refuse, ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';
import { COUNTRIES, isCountry, type Country } from '@outlay/schemas/countries';
import { isNationalCurrency } from '@outlay/schemas/currencies';

/** How an ambiguous date on a receipt is read. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface Organization {
  readonly id: string;
  readonly name: string;
  /** IANA time zone; decides when a day begins. */
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
  /** ISO 4217 code, for expenses and receipts that name none. */
  readonly currency: string;
  /** Whether approvers, finance and admins need a second factor. */
  readonly requiresSecondFactor: boolean;
  /** Host that may be sent receipts with doubtful values; null for none. */
  readonly visionProviderHost: string | null;
  /** The country that it was set up for; null for none. Never changed. */
  readonly country: Country | null;
}

export interface OrganizationInput {
  readonly name?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly dateOrder?: DateOrder | null | undefined;
  readonly currency?: string | null | undefined;
  readonly requiresSecondFactor?: boolean | null | undefined;
  readonly visionProviderHost?: string | null | undefined;
}

type Settings = Omit<Organization, 'id'>;

export const readOrganizationName = (text: string): Result<string, 'VALIDATION_FAILED'> =>
  readLine(text, { field: 'name', label: 'Name', max: 200 });

/** Reads a country's code, as a command gives it. */
export const readCountry = (text: string | null): Result<Country | null, 'VALIDATION_FAILED'> =>
  text === null || isCountry(text)
    ? ok(text)
    : refuse('VALIDATION_FAILED', `Country must be one of ${COUNTRIES.join(', ')}.`, 'country');

/** A host name or address with or without a port, as URLs have it. */
const HOST = /^[a-z0-9.:[\]-]{1,255}$/;

/** Returns the settings after a change; omitted and null values stay unchanged, except that a null host allows none. */
export function readOrganization(
  input: OrganizationInput,
  current: Settings,
): Result<Settings, 'VALIDATION_FAILED'> {
  const name = readOrganizationName(input.name ?? current.name);
  const timeZone = input.timeZone ?? current.timeZone;
  const currency = input.currency ?? current.currency;
  const { visionProviderHost = current.visionProviderHost } = input;
  const refusals: Refusal<'VALIDATION_FAILED'>[] = name.ok ? [] : [...name.refusals];
  const expect = (holds: boolean, message: string, field: string): void => {
    if (!holds) refusals.push({ code: 'VALIDATION_FAILED', message, field });
  };
  expect(isTimeZone(timeZone), 'Time zone must be a name such as Europe/Berlin.', 'timeZone');
  expect(isNationalCurrency(currency), 'Currency must be an ISO 4217 code.', 'currency');
  expect(
    visionProviderHost === null || HOST.test(visionProviderHost),
    'Host must be a name such as api.example.com.',
    'visionProviderHost',
  );
  const refused = refuseAll(refusals);
  if (refused) return refused;
  if (!name.ok) return refuse('VALIDATION_FAILED', name.refusals[0].message, 'name');
  return ok({
    name: name.value,
    timeZone,
    dateOrder: input.dateOrder ?? current.dateOrder,
    currency,
    requiresSecondFactor: input.requiresSecondFactor ?? current.requiresSecondFactor,
    visionProviderHost,
    country: current.country,
  });
}

/** Whether this is an IANA name. Intl also accepts offsets such as +01:00, which ignore daylight saving time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
