/** Who one can be in the example looks on its first page as in every list: both say it, the page before there is a server. */
import { demoData } from '@open-chat-kit/engine-embedded/demo';
import { demoSeed } from '../apps/example/src/server/demo-seed.ts';
import { people } from '../apps/example/src/server/people.ts';

test('the people of the first page have the names and the pictures of the demo', () => {
  const drawn: unknown[] = [];
  for (const part of demoData({ seed: demoSeed })) {
    if (part.part !== 'user' || drawn.length === people.length) break;
    drawn.push({ uid: part.user.uid, name: part.user.name, picture: part.user.avatar });
  }
  expect(people.map(({ uid, name, picture }) => ({ uid, name, picture }))).toEqual(drawn);
});
