import { ok, refuse, type Result } from '@outlay/platform/result';

export type WebhookInputCode = 'VALIDATION_FAILED' | 'ADDRESS_NOT_ALLOWED';

const URL_MAX_CHARS = 2_000;

export interface AddressPolicy {
  /** Lets http and private addresses pass; on one machine only. */
  readonly allowPrivate: boolean;
  /** Why a host that is an IP address may not be called; null when it may, and for names. */
  readonly problemWithHost: (host: string) => string | null;
}

/** Names that mean this machine or the network around it, whatever they resolve to. */
const INTERNAL_NAME = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/i;

/** An address that a webhook may have: https, without credentials, not of the network that this service runs in. */
export function readWebhookUrl(
  given: string,
  { allowPrivate, problemWithHost }: AddressPolicy,
): Result<string, WebhookInputCode> {
  const invalid = (message: string) => refuse('VALIDATION_FAILED', message, 'url');
  if (given.length > URL_MAX_CHARS) {
    return invalid(`URL can have at most ${URL_MAX_CHARS} characters.`);
  }
  const url = URL.parse(given.trim());
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') {
    return invalid('URL must be a complete address such as https://example.com/outlay.');
  }
  if (url.protocol === 'http:' && !allowPrivate) return invalid('URL must begin with https://.');
  if (url.username !== '' || url.password !== '') {
    return invalid('URL must not hold a user name or a password.');
  }
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const problem = INTERNAL_NAME.test(host)
    ? `The address ${host} is not on the public internet.`
    : problemWithHost(host);
  if (problem !== null && !allowPrivate) return refuse('ADDRESS_NOT_ALLOWED', problem, 'url');
  return url.href.length > URL_MAX_CHARS ? invalid('URL is too long.') : ok(url.href);
}

/** Names of events, each once, out of those that there are. */
export function readEventTypes(
  given: readonly string[],
  known: readonly string[],
): Result<readonly string[], 'VALIDATION_FAILED'> {
  const wanted = new Set(given);
  const unknown = [...wanted].find((name) => !known.includes(name));
  if (wanted.size === 0) {
    return refuse('VALIDATION_FAILED', 'Choose at least one event.', 'eventTypes');
  }
  if (unknown !== undefined) {
    const message = 'Events must be among those that webhookEventTypes lists.';
    return refuse('VALIDATION_FAILED', message, 'eventTypes');
  }
  return ok(known.filter((name) => wanted.has(name)));
}
