import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that say whose network it is: one home, or one rented machine, has all the others to itself. */
const groupsOfNetwork = 4;

/** What limits by address count: an IPv4 address, or the network of an IPv6 one. What is neither stays as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, embedded] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (embedded !== undefined) return embedded;
  const [bare = ''] = address.split('%');
  const [before = '', behind] = bare.split('::');
  const groups = groupsIn(before);
  // Zeros stand where it is shortened; those behind are of no matter, unless they reach into the network.
  const last = groupsIn(behind ?? '');
  const zeros = Array.from({ length: 8 - groups.length - last.length }, () => 0);
  const network = [...groups, ...zeros, ...last].slice(0, groupsOfNetwork);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

function groupsIn(text: string): number[] {
  if (text === '') return [];
  // An IPv4 address at the end stands for two groups, neither of which is of the network.
  return text.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
