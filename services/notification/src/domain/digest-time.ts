const DIGEST_HOUR = 8;
const DAY_MS = 86_400_000;
/** The next digest lies at most a day and a summer hour ahead; one that lies further was set by a clock that went wrong. */
const AHEAD_MAX_MS = 2 * DAY_MS;

/** A zone that this machine knows; UTC for any other, so that people are told at some hour rather than never. */
export function usableTimeZone(name: string | null): string {
  if (name === null) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** What a clock on the wall there shows at `at`, as milliseconds of a UTC clock that shows the same. */
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

/** The moment at which the clocks there show `wallMs`. The second guess is right on days when they change. */
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

/** Whether the time of a digest was set by a clock that ran ahead, so that nobody would be told for long. */
export const isTooFarAhead = (digestAt: Date, now: Date): boolean =>
  digestAt.getTime() - now.getTime() > AHEAD_MAX_MS;

/** Behind this moment a digest's time counts as wrong. */
export const digestHorizon = (now: Date): Date => new Date(now.getTime() + AHEAD_MAX_MS);
