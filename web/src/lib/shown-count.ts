const SHOWN_MAX = 99;

/** A count as it shows on a badge or beside an entry: '99+' from 100. */
export const shownCount = (count: number): string =>
  count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);

/** The same for screen readers: 'More than 99' from 100. */
export const spokenCount = (count: number): string =>
  count > SHOWN_MAX ? `More than ${SHOWN_MAX}` : String(count);
