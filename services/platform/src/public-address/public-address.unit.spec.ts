import { expect, test } from 'vitest';
import { isPublic, problemWithHost } from './public-address.ts';

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public and may be called',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each([
  ['this machine', '127.0.0.1'],
  ['this machine by another number', '127.255.255.254'],
  ['a private network', '10.0.0.1'],
  ['a private network', '172.16.0.1'],
  ['a private network', '172.31.255.255'],
  ['a private network', '192.168.1.1'],
  ['the metadata of a cloud', '169.254.169.254'],
  ["a provider's own network", '100.64.0.1'],
  ['any address', '0.0.0.0'],
  ['a part of any', '0.1.2.3'],
  ['a group', '224.0.0.1'],
  ['everybody', '255.255.255.255'],
  ['a reserved one', '240.0.0.1'],
  ['a benchmark', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['documentation', '203.0.113.9'],
  ['protocol assignments', '192.0.0.8'],
  ['this machine in IPv6', '::1'],
  ['any address in IPv6', '::'],
  ['this machine, mapped', '::ffff:127.0.0.1'],
  ['a private network, mapped', '::ffff:a00:1'],
  ['this machine, compatible', '::7f00:1'],
  ['this machine, translated', '64:ff9b::7f00:1'],
  ['this machine, 6to4', '2002:7f00:1::'],
  ['Teredo', '2001::1'],
  ['a link', 'fe80::1'],
  ['a link with its zone', 'fe80::1%eth0'],
  ['a site', 'fec0::1'],
  ['a unique local one', 'fd12:3456::1'],
  ['a group in IPv6', 'ff02::1'],
  ['documentation in IPv6', '2001:db8::1'],
  ['a prefix that nobody was given', '4000::1'],
])('%s (%s) is refused', (_what, address) => {
  expect(isPublic(address)).toBe(false);
  expect(problemWithHost(address)).toMatch(/not on the public internet/);
});

test.each(['', 'no address', '1.2.3.4.5', '12345::'])(
  '%s is no address, so nothing is sent to it',
  (text) => {
    expect(isPublic(text)).toBe(false);
  },
);

test('a name is not checked before it is resolved', () => {
  expect(problemWithHost('example.com')).toBeNull();
});
