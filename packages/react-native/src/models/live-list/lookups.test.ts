import { Lookups } from './lookups.ts';

function slow(): { readonly asked: string[]; readonly lookups: Lookups; answer(): Promise<void> } {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const lookups = new Lookups((guid) => {
    asked.push(guid);
    return new Promise((resolve) => waiting.push(resolve));
  });
  return {
    asked,
    lookups,
    async answer() {
      for (const resolve of waiting.splice(0)) resolve();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

test('a hundred wishes for one group are two questions: one now, and one when it is answered', async () => {
  const { asked, lookups, answer } = slow();
  for (let wish = 0; wish < 100; wish += 1) lookups.want('a');
  expect(asked).toEqual(['a']);
  await answer();
  await answer();
  await answer();
  expect(asked).toEqual(['a', 'a']);
});

test('of many groups four are asked for at a time, each in its turn', async () => {
  const { asked, lookups, answer } = slow();
  for (const guid of 'abcdefghij') lookups.want(guid);
  expect(asked.join('')).toBe('abcd');
  await answer();
  expect(asked.join('')).toBe('abcdefgh');
  await answer();
  expect(asked.join('')).toBe('abcdefghij');
});

test('what is not wanted any more makes room for what is', async () => {
  const { asked, lookups, answer } = slow();
  for (const guid of 'abcdefgh') lookups.want(guid);
  lookups.keep(['a', 'h', 'x']);
  lookups.want('x');
  await answer();
  expect(asked.join('')).toBe('abcdhx');
});

test('what waits can be forgotten', async () => {
  const { asked, lookups, answer } = slow();
  for (const guid of 'abcdef') lookups.want(guid);
  lookups.clear();
  await answer();
  expect(asked.join('')).toBe('abcd');
});
