// Which network addresses are on the public internet: anyone who may name an address must not reach the operator's own
// network, this machine, or the metadata service of a cloud through us (IANA registries of special-purpose addresses,
// RFC 6890 and its successors).

import { BlockList, isIP } from 'node:net'

/** Blocks of IPv4 that are not public. */
const closedIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT (RFC 6598).
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of clouds (RFC 3927).
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
]

/** Of IPv6 only 2000::/3 is global unicast; these blocks of it are not. */
const closedIpv6: readonly (readonly [string, number])[] = [
  // IETF assignments, Teredo among them, which hides an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 hides an IPv4 address (RFC 3056).
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [network, bits] of closedIpv4) closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of closedIpv6) closed.addSubnet(network, bits, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether a numeric address is on the public internet. IPv4 inside IPv6 (`::ffff:…`, NAT64) never counts: no public
 * name resolves to it.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
