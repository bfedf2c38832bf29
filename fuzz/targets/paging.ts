import assert from 'node:assert/strict';
import { Kit } from '@open-chat-kit/sdk';
import { groups as ofGroups } from '../../packages/react-native/src/models/lists/groups.ts';
import { LiveList } from '../../packages/react-native/src/models/live-list/live-list.ts';
import { MessageListModel } from '../../packages/react-native/src/models/message-list/message-list.ts';
import { manualFrames } from '../../packages/react-native/src/testing/manual-frames.ts';
import { loggedInScene } from '../../packages/sdk/src/testing/client-scene.ts';
import { groupRecord, messageRecord } from '../../packages/sdk/src/testing/records.ts';
import { hostile, hostileText } from '../inputs/hostile.ts';
import { spoiled } from '../inputs/records.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';
import { assertFailure } from './failures.ts';

interface Input {
  readonly kind: 'groups' | 'messages';
  /** What is answered, one after another; the last one again and again. */
  readonly pages: readonly Page[];
  readonly isThrown: readonly boolean[];
}

interface Page {
  readonly given: unknown;
  /** Ids of good records in it, where the page itself is good. */
  readonly good: readonly string[];
  /** Nothing older is claimed. */
  readonly isEnd: boolean;
  /** Its cursor is another one each time. */
  readonly turns?: boolean;
}

const nothing: Page = { given: undefined, good: [], isEnd: false };

/** Enough for all that an honest engine may ask of a reader; more is a loop. */
const mostRequests = 60;

/** Pages that lie: doubles, nothing but claiming more, cursors that repeat or turn, failures in between. */
export function paging(): Target {
  return target<Input>({
    name: 'paging',
    about: 'pages of a hostile engine, through the models of the lists of groups and messages',
    make: (draw) => {
      const kind = draw.pick(['groups', 'messages']);
      return {
        kind,
        pages: draw.list(5, () => page(draw, kind)),
        isThrown: Array.from({ length: 5 }, () => draw.oneIn(6)),
      };
    },
    check: async ({ kind, pages, isThrown }) => {
      const { engine, clock, client } = await loggedInScene();
      let asked = 0;
      const shown = new Set<string>();
      const answer = (): unknown => {
        const at = Math.min(asked, pages.length - 1);
        asked += 1;
        const { given, good, turns } = pages[at] ?? nothing;
        // A failure passes; what is answered at the end is answered for good.
        if (isThrown[at] === true && asked <= pages.length) return Promise.reject(given);
        for (const id of good) shown.add(id);
        return turns === true ? { ...asObject(given), cursor: `turn ${asked}` } : given;
      };
      engine
        .on('listGroups', answer)
        .on('history', answer)
        .on('getGroup', () => groupRecord('team'));
      engine.on('mark', () => undefined).on('getUser', () => null);
      const frames = manualFrames();
      const options = { client, clock, nextFrame: frames.nextFrame, onNotice: () => {} };
      const groups = new LiveList({
        description: ofGroups,
        ...options,
        query: new Kit.GroupsRequestBuilder().setLimit(3).toQuery(),
      });
      const team = { type: 'group', id: 'team' } as const;
      const query = new Kit.MessagesRequestBuilder().setGUID('team').setLimit(3).toQuery();
      const messages = new MessageListModel({ ...options, target: team, query });
      const model = kind === 'groups' ? groups : messages;
      const stop = model.subscribe(() => {});
      for (let turn = 0; turn < 12; turn += 1) {
        await clock.advance(20_000);
        frames.draw();
        if (kind === 'groups') groups.loadMore();
        else messages.loadOlder();
      }
      await clock.advance(20_000);
      frames.draw();
      assert.ok(asked <= mostRequests, `the engine is asked for ever: ${asked} times`);
      const ids = kind === 'groups' ? groups.getSnapshot().main.ids : messages.getSnapshot().ids;
      assert.equal(new Set(ids).size, ids.length, 'no row stands twice');
      assertEnded(kind === 'groups' ? groups.getSnapshot().main : messages.getSnapshot());
      if (kind === 'groups') {
        for (const id of ids) assert.ok(groups.getRow(id) !== undefined, 'every row has a group');
        for (const id of shown) assert.ok(ids.includes(id), `the good row ${id} is lost`);
      } else {
        for (const id of ids) assert.ok(messages.getRow(id) !== undefined, 'every row has a message');
        const [first] = pages;
        if (pages.length === 1 && first?.isEnd === true && isThrown[0] !== true) {
          for (const id of shown)
            assert.ok(
              ids.some((key) => messages.getRow(key)?.message.id === id),
              `${id} is lost`,
            );
        }
      }
      stop();
      await client.logout();
      await clock.advance(0); // the engine closes
      assert.equal(clock.waiting, 0, 'no timer is left');
    },
  });
}

function page(draw: Draw, kind: Input['kind']): Page {
  const good: string[] = [];
  const items = draw.list(4, () => {
    const id = draw.pick(['a', 'b', 'c', 'd', 'a/b', '__proto__', 'constructor']);
    const item =
      kind === 'groups'
        ? groupRecord(id, { name: hostileText(draw), order: id })
        : messageRecord(id, { order: draw.below(9), content: { kind: 'text', text: hostileText(draw) } });
    if (draw.oneIn(3)) return spoiled(draw, item);
    good.push(id);
    return item;
  });
  const whole = {
    items,
    cursor: draw.pick([null, 'c1', 'c1', 'c2', '']),
    isLast: draw.oneIn(3),
    hasOlder: draw.oneIn(2),
    hasNewer: draw.oneIn(3),
  };
  if (draw.oneIn(8)) return { given: hostile(draw), good: [], isEnd: false };
  if (draw.oneIn(6)) return { given: spoiled(draw, whole), good: [], isEnd: false };
  return { given: whole, good, isEnd: !whole.hasOlder, turns: draw.oneIn(4) };
}

/** No spinner is for ever. */
function assertEnded(state: object): void {
  for (const name of ['isLoadingMore', 'isLoadingOlder', 'isRefreshing']) {
    assert.notEqual(Reflect.get(state, name), true, `${name} ends`);
  }
  assert.notEqual(Reflect.get(state, 'phase'), 'loading', 'loading ends');
  const error: unknown = Reflect.get(state, 'error') ?? null;
  if (error !== null) assertFailure(error);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
