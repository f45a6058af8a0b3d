import { ok, refuse, type Result } from '@outlay/platform/result';

/** A domain of an organization. Its provider may name people with addresses in it once the domain is proven. */
export interface SingleSignOnDomain {
  readonly domain: string;
  /** The value in the DNS record that proves the domain. */
  readonly token: string;
  /** Null until the domain is proven. */
  readonly provedAt: Date | null;
}

export const DOMAINS_MAX = 20;

const DOMAIN_MAX = 253;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export function readDomain(text: string): Result<string, 'VALIDATION_FAILED'> {
  const domain = text.trim().toLowerCase();
  return domain.length <= DOMAIN_MAX && DOMAIN.test(domain)
    ? ok(domain)
    : refuse('VALIDATION_FAILED', 'Enter a domain such as example.com.', 'domain');
}

/** Returns the part after the last @ of a normalised address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Returns the TXT record that proves a domain. */
export const recordOf = ({ domain, token }: Pick<SingleSignOnDomain, 'domain' | 'token'>) => ({
  name: `_outlay.${domain}`,
  value: `outlay-domain=${token}`,
});
