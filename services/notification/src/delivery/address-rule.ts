import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Why nothing may be sent to `host` when it is an IP address; null for public addresses, and for names, which are asked about
 * again when they have been resolved. An allow list: what is not plainly public is refused, and an IPv4 address in IPv6 clothes
 * is judged as the IPv4 address that it is.
 */
export function problemWithHost(host: string): string | null {
  if (!ipaddr.isValid(host)) return null;
  return isPublic(host) ? null : `The address ${host} is not on the public internet.`;
}

/** Whether an address that a name has resolved to is on the public internet. False for what is no address. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const meant = ipaddr.process(address);
  if (meant.range() !== 'unicast') return false;
  return meant.kind() === 'ipv4' || (meant as ipaddr.IPv6).match(GLOBAL_IPV6);
}
