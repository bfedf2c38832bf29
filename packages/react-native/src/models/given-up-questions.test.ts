/** Questions about one group or user are given up with their model, as pages are: nobody waits for the answers. */
import { Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import { manualFrames } from '../testing/manual-frames.ts';
import { groups } from './lists/groups.ts';
import { LiveList } from './live-list/live-list.ts';
import { MessageComposerModel } from './message-composer/message-composer.ts';
import { type HeaderRecord, MessageHeaderModel } from './message-header/message-header.ts';
import { MessageListModel, type MessageListNotice } from './message-list/message-list.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();
let ana: Kit.ChatClient;
let asked: AbortSignal[];
let errors: unknown[];
let group: HeaderRecord;
let user: HeaderRecord;
const onError = (error: unknown): void => void errors.push(error);
const tea = { type: 'group', id: 'tea' } as const;
const ben = { type: 'user', id: 'ben' } as const;

beforeEach(async () => {
  // Whoever is not in it may not read there, and asks whether they may come in.
  const known = await scene.enter('ben');
  await known.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  group = { type: 'group', group: await known.queries.getGroup('tea') };
  user = { type: 'user', user: await known.queries.getUser('ben') };
  asked = [];
  errors = [];
  const hangs = (_id: string, signal: AbortSignal): Promise<never> => {
    asked.push(signal);
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Kit.KitException('NETWORK', 'Given up.')));
    });
  };
  ana = await scene.enter('ana', () => ({ getGroup: hangs, getUser: hangs }));
});

interface Model {
  subscribe(listener: () => void): () => void;
}

const query = new Kit.GroupsRequestBuilder().toQuery();
const history = new Kit.MessagesRequestBuilder().toQuery();
const models: readonly (readonly [what: string, make: () => Model])[] = [
  ['the header of a group', () => new MessageHeaderModel({ client: ana, subject: group, onError, nextFrame })],
  ['the header of a user', () => new MessageHeaderModel({ client: ana, subject: user, onError, nextFrame })],
  ['the composer of a group', () => new MessageComposerModel({ client: ana, target: tea, onError, nextFrame })],
  ['the composer of a user', () => new MessageComposerModel({ client: ana, target: ben, onError, nextFrame })],
  [
    'a list of groups',
    () => {
      const model = new LiveList({ description: groups, client: ana, query, nextFrame });
      return {
        subscribe: (listener) => {
          const stop = model.subscribe(listener);
          model.takeEmitted('tea');
          return stop;
        },
      };
    },
  ],
  [
    'a list of messages',
    () => {
      const onNotice = (notice: MessageListNotice): unknown => notice.type === 'failed' && onError(notice.error);
      return new MessageListModel({ client: ana, target: tea, query: history, nextFrame, onNotice });
    },
  ],
];

test.each(models)('%s', async (_what, make) => {
  const model = make();
  const stop = model.subscribe(() => {});
  await settled();
  expect(asked.map(({ aborted }) => aborted)).toEqual([false]);
  stop();
  expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
  // As React does in strict mode: what was given up is neither an error nor the answer to what is asked now.
  const again = model.subscribe(() => {});
  await settled();
  expect(errors).toEqual([]);
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]);
  again();
  await settled();
  expect(asked.every(({ aborted }) => aborted)).toBe(true);
});
