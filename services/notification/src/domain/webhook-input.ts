import { ok, refuse, type Result } from '@outlay/platform/result';

export type WebhookInputCode = 'VALIDATION_FAILED' | 'ADDRESS_NOT_ALLOWED';

const URL_MAX_CHARS = 2_000;

export interface AddressPolicy {
  /** Allows http and private addresses, for local use only. */
  readonly allowPrivate: boolean;
  /** Says why an address of a host is refused; null for one that is allowed, and for names. */
  readonly problemWithHost: (host: string) => string | null;
}

/** Matches names of this machine or its network, whatever they resolve to. */
const INTERNAL_NAME = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)\.?$/i;

/** Reads a webhook's address, which is https, without credentials and outside this service's network. */
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

/** Reads event types, each once and in one order; unknown ones are refused. */
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
