import { checks } from './index.ts';
import { isHeldBy, rules } from './rules.ts';

const names = checks.map(({ name }) => name);

test('every check that a rule names exists', () => {
  const missing = rules.flatMap((rule) =>
    rule.checks.filter((check) => !names.some((name) => isHeldBy({ ...rule, checks: [check] }, name))),
  );
  expect(missing).toEqual([]);
});

test('every check holds a rule', () => {
  expect(names.filter((name) => !rules.some((rule) => isHeldBy(rule, name)))).toEqual([]);
});

test('only what is allowed has no check', () => {
  const free = rules.filter(({ checks: held }) => held.length === 0).map(({ rule }) => rule);
  const words = [
    'is a limit of the backend',
    'How long after it was sent a message can be edited',
    'whom nobody knows may be `NOT_FOUND` or `NOT_A_MEMBER`',
    'may hear later, or not',
    'How soon a break is told',
    'may come while',
    'may be told at once how it is, or not',
    'What `group.deleted` tells of a group beside',
    'may be told to everybody in the conversation',
    'may be told anew',
    'some hide it',
    'or none',
  ];
  expect(free).toEqual(words.map((word) => expect.stringContaining(word)));
});

test('no rule stands twice', () => {
  const sentences = rules.map(({ rule }) => rule);
  expect(new Set(sentences).size).toBe(sentences.length);
});
