/** Purposes of single-use links in emails. */
export type LinkKind = 'invitation' | 'password_reset';

const DAY_MS = 86_400_000;

export const LINK_LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * DAY_MS,
  password_reset: 3_600_000,
};

/** Lifetime of an invitation link that an operator sees instead of an email, since it may stay in a log. */
export const SHOWN_LINK_LIFETIME_MS = DAY_MS;
