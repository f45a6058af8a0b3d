import { refuse, type Refused } from '../result/index.ts';
import { isApiKey, type Viewer } from './viewer.ts';

export type StepUpCode = 'STEP_UP_REQUIRED' | 'HUMAN_REQUIRED';

/**
 * For actions that decide where money goes or who may act: a bearer token alone must not be enough. Null when the session's
 * person authenticated within identity's STEP_UP_S (300 s by default), by sign-in or `stepUp`. Otherwise the refusal to return:
 * the web client then asks for the password or a code and repeats the request. An API key has no person who could confirm, so it
 * is always refused (HUMAN_REQUIRED).
 * Call it after the other checks, so that members don't confirm what is refused anyway, and before the first change.
 */
export function requireStepUp(
  viewer: Pick<Viewer, 'authentication' | 'apiKeyId' | 'scopes'>,
  now: Date,
): Refused<StepUpCode> | null {
  if (isApiKey(viewer)) return refuseApiKey();
  const freshUntil = viewer.authentication?.freshUntil ?? 0;
  if (now.getTime() <= freshUntil * 1_000) return null;
  return refuse('STEP_UP_REQUIRED', "Confirm it's you to continue.");
}

/** Refuses an API key, which has no person who could confirm. */
export const refuseApiKey = (): Refused<'HUMAN_REQUIRED'> =>
  refuse('HUMAN_REQUIRED', "An API key can't do this. Sign in and do it yourself.");

/**
 * Null for someone with a session. For a program with an API key the refusal to return, because it may not decide or change
 * controls.
 */
export const requireHuman = (
  viewer: Pick<Viewer, 'apiKeyId' | 'scopes'>,
): Refused<'HUMAN_REQUIRED'> | null => (isApiKey(viewer) ? refuseApiKey() : null);
