import { dayIn as dayInKnownZone } from '@outlay/schemas/months';
import { viewerLocale as locale } from './viewer-locale.ts';
import { onFirstUse } from './on-first-use.ts';

// Created on first use: each costs milliseconds, which a starting page doesn't have.
const shortDate = onFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const timeOfDay = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const mediumDateTime = onFirstUse(
  () =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      ...timeOfDay,
    }),
);
// English, because it is part of our English sentences.
const relative = onFirstUse(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

/** Returns a text such as 'Nov 3, 2026' in the viewer's zone. */
export const formatDate = (iso: string): string => shortDate().format(new Date(iso));

/** Returns a text such as 'Nov 3, 2026, 9:41 AM GMT+1' in the viewer's zone, which is named. */
export const formatDateTime = (iso: string): string => mediumDateTime().format(new Date(iso));

const relativeSteps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Returns a text such as '2 hours ago', or the date for more than a week. */
export function formatRelative(iso: string, now = new Date()): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) >= 7 * 86_400) return formatDate(iso);
  const step = relativeSteps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative().format(Math.round(seconds / step[1]), step[0]) : 'just now';
}

/** Returns the elapsed time in its largest unit, such as '2 hours', or '2h' if space is short; null below a minute. */
export function formatElapsed(
  iso: string,
  unitDisplay: 'long' | 'narrow' = 'long',
  now = new Date(),
): string | null {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000;
  const step = relativeSteps.find(([, size]) => seconds >= size);
  if (!step) return null;
  const [unit, size] = step;
  const style = { style: 'unit', unit, unitDisplay } as const;
  return new Intl.NumberFormat('en', style).format(Math.floor(seconds / size));
}

/** The viewer's calendar day in the format of a date input, yyyy-mm-dd. */
export function toDateInput(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear())}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The last day that an expense may have, as a date input knows it: tomorrow. */
export const latestExpenseDay = (now = new Date()): string =>
  toDateInput(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1));

/** The calendar day of an instant in a time zone; in the viewer's when the browser doesn't know the zone. */
export function dayIn(timeZone: string, at: Date): string {
  try {
    return dayInKnownZone(timeZone, at);
  } catch {
    return toDateInput(at);
  }
}

/** An instant in the format of a datetime-local input, in the viewer's zone. */
export function toDateTimeInput(iso: string): string {
  const date = new Date(iso);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${toDateInput(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

const days = {
  short: onFirstUse(() => dayFormat({ month: 'short', day: 'numeric' })),
  medium: onFirstUse(() => dayFormat({ dateStyle: 'medium' })),
  full: onFirstUse(() => dayFormat({ dateStyle: 'full' })),
};
const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

/**
 * A calendar day (yyyy-mm-dd) as 'Nov 3, 2026' or 'Tuesday, November 3, 2026': the same for everyone, and therefore formatted in
 * UTC. The short one is 'Nov 3', and has the year if it is not this one.
 */
export function formatDay(day: string, style: keyof typeof days = 'medium'): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const isOfThisYear = date.getUTCFullYear() === new Date().getFullYear();
  return days[style === 'short' && !isOfThisYear ? 'medium' : style]().format(date);
}

/** A month (yyyy-mm) as 'Nov', 'Nov 2026' or 'November 2026'; a month has no time zone. */
export function formatMonth(month: string, style: 'name' | 'short' | 'full'): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: style === 'full' ? 'long' : 'short',
    ...(style !== 'name' && { year: 'numeric' }),
  }).format(date);
}

/** The viewer's time zone, such as 'Europe/Berlin'. */
export const viewerTimeZone = (): string =>
  new Intl.DateTimeFormat(locale).resolvedOptions().timeZone;
