import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Why `host` is refused when it is an IP address; null for public addresses, and for names, which are checked once resolved. It
 * is an allow list: anything not clearly public is refused, and an IPv4 address mapped to IPv6 is checked as IPv4.
 */
export function problemWithHost(host: string): string | null {
  if (!ipaddr.isValid(host)) return null;
  return isPublic(host) ? null : `The address ${host} is not on the public internet.`;
}

/** Whether a resolved address is on the public internet. False for an invalid address. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const meant = ipaddr.process(address);
  if (meant.range() !== 'unicast') return false;
  return meant.kind() === 'ipv4' || (meant as ipaddr.IPv6).match(GLOBAL_IPV6);
}
