import { refuse, ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';

/** How an ambiguous date on a receipt is read. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface Organization {
  readonly id: string;
  readonly name: string;
  /** IANA time zone; decides when a day begins. */
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
  /** Whether approvers, finance and admins need a second factor. */
  readonly requiresSecondFactor: boolean;
}

export interface OrganizationInput {
  readonly name?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly dateOrder?: DateOrder | null | undefined;
  readonly requiresSecondFactor?: boolean | null | undefined;
}

type Settings = Omit<Organization, 'id'>;

export const readOrganizationName = (text: string): Result<string, 'VALIDATION_FAILED'> =>
  readLine(text, { field: 'name', label: 'Name', max: 200 });

/** Returns the settings after a change; omitted and null values stay unchanged. */
export function readOrganization(
  input: OrganizationInput,
  current: Settings,
): Result<Settings, 'VALIDATION_FAILED'> {
  const name = readOrganizationName(input.name ?? current.name);
  const timeZone = input.timeZone ?? current.timeZone;
  const refusals: Refusal<'VALIDATION_FAILED'>[] = name.ok ? [] : [...name.refusals];
  const expect = (holds: boolean, message: string, field: string): void => {
    if (!holds) refusals.push({ code: 'VALIDATION_FAILED', message, field });
  };
  expect(isTimeZone(timeZone), 'Time zone must be a name such as Europe/Berlin.', 'timeZone');
  const refused = refuseAll(refusals);
  if (refused) return refused;
  if (!name.ok) return refuse('VALIDATION_FAILED', name.refusals[0].message, 'name');
  return ok({
    name: name.value,
    timeZone,
    dateOrder: input.dateOrder ?? current.dateOrder,
    requiresSecondFactor: input.requiresSecondFactor ?? current.requiresSecondFactor,
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
