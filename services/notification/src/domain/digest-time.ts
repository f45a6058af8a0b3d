const DIGEST_HOUR = 8;
const DAY_MS = 86_400_000;
/** The next digest is at most a day and a daylight saving hour ahead; a later time was set by a wrong clock. */
const AHEAD_MAX_MS = 2 * DAY_MS;

/** Returns the time zone, or UTC for one that this machine does not know, so that the digest is sent at some hour. */
export function usableTimeZone(name: string | null): string {
  if (name === null) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Returns the local wall time at `at`, as the milliseconds at which a UTC clock shows the same. */
function wallClockMs(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(at));
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
}

/** Returns the time at which local clocks show `wallMs`. The second guess is right also when daylight saving changes. */
function momentOf(timeZone: string, wallMs: number): number {
  const guess = wallMs - (wallClockMs(timeZone, wallMs) - wallMs);
  return guess - (wallClockMs(timeZone, guess) - wallMs);
}

/** The first eight o'clock in `timeZone` after `after`. */
export function nextDigestAt(timeZone: string, after: Date): Date {
  const zone = usableTimeZone(timeZone);
  const wall = wallClockMs(zone, after.getTime());
  const eight = Math.floor(wall / DAY_MS) * DAY_MS + DIGEST_HOUR * 3_600_000;
  return new Date(momentOf(zone, wall < eight ? eight : eight + DAY_MS));
}

/** Whether a digest's time was set by a clock that ran ahead, which would delay it for long. */
export const isTooFarAhead = (digestAt: Date, now: Date): boolean =>
  digestAt.getTime() - now.getTime() > AHEAD_MAX_MS;

/** A digest's time after this counts as wrong. */
export const digestHorizon = (now: Date): Date => new Date(now.getTime() + AHEAD_MAX_MS);
