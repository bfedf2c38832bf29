import fc from 'fast-check';
import { FileAddresses } from './addresses.ts';

const now = 1_800_000_000;
const addresses = new FileAddresses('secret');
const nobodys = (): boolean => false;
const bare = `/files/${'a'.repeat(32)}/lake%20(1).png?type=image%2Fpng`;
const other = `/files/${'b'.repeat(32)}/x?type=`;

/** What anybody is told of something that somebody sent. */
function sentAndTold(sent: unknown, later = 0): unknown {
  return JSON.parse(addresses.told(JSON.stringify(addresses.kept(sent, now, nobodys)), now + later));
}

test('what somebody was told they may send, and others are told the same of it', () => {
  const told = `https://chat.example.com${addresses.toTell(bare, now)}`;
  const draft = { content: { kind: 'media', attachment: { url: told, size: 5 } }, metadata: { also: [told, 7, null] } };
  expect(sentAndTold(draft)).toEqual(draft);
  expect(JSON.stringify(addresses.kept(draft, now, nobodys))).not.toContain('until');
  // Everybody within half a day the same, and later another one.
  expect(addresses.toTell(bare, now + 60)).toBe(addresses.toTell(bare, now));
  expect(sentAndTold(draft, 90_000)).not.toEqual(draft);
});

test('a draft may wait for a network, but not for ever', () => {
  const told = addresses.toTell(bare, now);
  const own = (id: string): boolean => bare.includes(id);
  expect(addresses.kept(told, now + 20 * 86_400, own)).toContain('&kept=');
  expect(addresses.kept(told, now + 40 * 86_400, own)).toBe(bare);
  // Who only was told it gets no other by sending it when it ran out.
  expect(addresses.kept(told, now + 40_000, nobodys)).toContain('&kept=');
  expect(addresses.kept(told, now + 90_000, nobodys)).toBe(bare);
});

test('what nobody was told is not signed for those who send it', () => {
  const signature = 'A'.repeat(43);
  const forged = [
    bare,
    `${bare}&kept=${signature}`,
    `${bare}&until=${now + 60}&signature=${signature}`,
    `${bare}&until=${now + 60}&signature=${signature}&kept=${signature}`,
    addresses.toTell(other, now).replace(other, bare),
    new FileAddresses('another').toTell(bare, now),
    (new FileAddresses('another').kept(new FileAddresses('another').toTell(bare, now), now, nobodys) as string) +
      signature,
  ];
  for (const sent of forged) {
    const text = String(sentAndTold(sent));
    for (const [, address = '', until = '', given = ''] of text.matchAll(
      /(\/files\/.*?)&until=(\d+)&signature=([\w-]+)/g,
    ))
      expect(addresses.opens(address, Number(until), given, now)).toBe(false);
  }
});

test('everything else is left as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value);
      expect(addresses.kept(JSON.parse(text), now, nobodys)).toEqual(JSON.parse(text));
      expect(addresses.told(text, now)).toBe(text);
    }),
  );
  const value = { texts: ['a', { b: 'c' }], number: Number.NaN };
  expect(addresses.kept(value.texts, now, nobodys)).toBe(value.texts);
});

test('what is nested without end is left to the rules, which refuse it', () => {
  const levels = 100_000;
  const value: unknown = JSON.parse('{"a":'.repeat(levels) + '[]' + '}'.repeat(levels));
  expect(addresses.kept(value, now, nobodys)).toBe(value);
});
