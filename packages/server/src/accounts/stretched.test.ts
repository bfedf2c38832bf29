import { newStretch, stretched } from './stretched.ts';

test('a password and its stretch give the same, and another of either something else', async () => {
  const [one, other] = [newStretch(), newStretch()];
  const kept = await stretched('secret', one);
  expect(kept).toMatch(/^[\da-f]{64}$/);
  expect(await stretched('secret', one)).toBe(kept);
  expect(await stretched('secret', other)).not.toBe(kept);
  expect(await stretched('Secret', one)).not.toBe(kept);
});

test('nothing stays nothing: an account without a password has none', async () => {
  expect(await stretched('', newStretch())).toBe('');
});
