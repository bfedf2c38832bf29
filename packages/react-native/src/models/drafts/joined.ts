import type { Draft } from './draft.ts';

/** One text before another, an empty line between the two. */
export function joined(first: Draft, second: Draft | null): Draft {
  if (second === null || (second.text === '' && second.about === null)) return first;
  const begin = first.text === '' || second.text === '' ? first.text : `${first.text}\n\n`;
  const moved = second.mentions.map((mention) => ({ ...mention, at: mention.at + begin.length }));
  return {
    ...second,
    text: begin + second.text,
    mentions: [...first.mentions, ...moved],
    about: second.about ?? first.about,
  };
}
