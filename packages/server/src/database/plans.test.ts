import { Plans } from './plans.ts';

test('a question is planned anew the more rarely the more often it was asked', () => {
  const plans = new Plans();
  const renewedAt: number[] = [];
  for (let use = 1; use <= 10_000; use += 1) {
    const { name, old } = plans.use('prepared 1');
    if (old === null) continue;
    renewedAt.push(use);
    expect(old).not.toBe(name);
  }
  expect(renewedAt).toEqual([33, 161, 673, 2_721]);
  expect(plans.use('prepared 2')).toEqual({ name: 'prepared 2', old: null });
});

test('each preparation has a name of its own, which comes back as old once', () => {
  const plans = new Plans();
  const names = new Set<string>();
  const old: string[] = [];
  for (let use = 0; use < 700; use += 1) {
    const used = plans.use('prepared 1');
    names.add(used.name);
    if (used.old !== null) old.push(used.old);
  }
  expect([...names]).toEqual(['prepared 1', 'prepared 1, plan 2', 'prepared 1, plan 3', 'prepared 1, plan 4']);
  expect(old).toEqual([...names].slice(0, 3));
});
