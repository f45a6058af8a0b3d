import { refuse, type Refused } from '../result/index.ts';
import { isApiKey, type Viewer } from './viewer.ts';

/**
 * For actions that decide where money goes or who may act: a bearer token alone must not be enough. Null when the person of the
 * session proved who they are within identity's STEP_UP_S (300 s unless set); a sign-in and `stepUp` count. Otherwise the refusal to
 * return, on which the web client asks for the password or a code and repeats the request. An API key has no person who could confirm, so it is
 * always refused.
 *
 * Call it after the checks that need no confirmation, so that members don't confirm what is refused anyway, and before the first change.
 */
export function requireStepUp(
  viewer: Pick<Viewer, 'authentication' | 'scopes'>,
  now: Date,
): Refused<'STEP_UP_REQUIRED'> | null {
  if (isApiKey(viewer)) return refuseApiKey();
  const freshUntil = viewer.authentication?.freshUntil ?? 0;
  if (now.getTime() <= freshUntil * 1_000) return null;
  return refuse('STEP_UP_REQUIRED', "Confirm it's you to continue.");
}

/** A key has no person who could confirm. */
export const refuseApiKey = (): Refused<'STEP_UP_REQUIRED'> =>
  refuse('STEP_UP_REQUIRED', "An API key can't do this. Sign in and confirm it's you.");
