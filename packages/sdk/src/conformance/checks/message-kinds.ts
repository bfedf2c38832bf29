import type { ChatTarget, DraftContent, HistoryQuery, MediaKind } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { later } from './talks.ts';

interface Kind {
  readonly what: string;
  readonly needs: readonly Need[];
  readonly type: string;
  readonly category: 'message' | 'custom' | 'action';
  readonly content: DraftContent;
  /** The same with something else to see. */
  readonly edited: DraftContent;
  /** What it hangs on. */
  readonly on?: 'parentId' | 'quotedId';
}

const media = (kind: MediaKind, mimeType: string): Pick<Kind, 'content' | 'edited' | 'needs' | 'type'> => ({
  type: kind,
  needs: ['uploads'],
  content: {
    kind: 'media',
    media: kind,
    attachment: { url: 'https://example.org/a', name: 'a', mimeType, size: 7 },
    caption: 'first',
  },
  edited: {
    kind: 'media',
    media: kind,
    attachment: { url: 'https://example.org/b', name: 'b', mimeType: `${mimeType}2`, size: 8 },
    caption: 'second',
  },
});

const texts = { type: 'text', content: text('first'), edited: text('second'), category: 'message' } as const;

const kinds: readonly Kind[] = [
  { what: 'a text', needs: [], ...texts },
  { what: 'a picture', category: 'message', ...media('image', 'image/png') },
  { what: 'a film', category: 'message', ...media('video', 'video/mp4') },
  { what: 'a sound', category: 'message', ...media('audio', 'audio/mpeg') },
  // What it is is said by whoever sends it, and not by what is in the file.
  { what: 'a picture sent as a file', category: 'message', ...media('file', 'image/png') },
  { what: 'a film sent as a picture', category: 'message', ...media('image', 'video/mp4') },
  { what: 'a file without a type', category: 'message', ...media('file', '') },
  {
    what: 'a custom message',
    needs: ['customMessages'],
    type: 'oar',
    category: 'custom',
    content: { kind: 'custom', customType: 'oar', data: { side: 'left', text: 'first' } },
    edited: { kind: 'custom', customType: 'oar', data: { length: 3 } },
  },
  {
    what: 'a custom message called text',
    needs: ['customMessages'],
    type: 'text',
    category: 'custom',
    content: { kind: 'custom', customType: 'text', data: {} },
    edited: { kind: 'custom', customType: 'text', data: { now: true } },
  },
  { what: 'a reply', needs: ['threads'], ...texts, on: 'parentId' },
  { what: 'a quote', needs: [], ...texts, on: 'quotedId' },
];

interface Stage {
  readonly owner: Person;
  readonly reader: Person;
  /** The conversation as the owner and as the reader address it. */
  readonly to: ChatTarget;
  readonly from: ChatTarget;
  readonly offered: readonly Kind[];
  /** Ids, in the order of the kinds. */
  readonly ids: readonly string[];
}

/** A backend may keep what two people write elsewhere than what is written in groups. */
export const messageKindChecks: readonly ConformanceCheck[] = [
  ...checksIn('every kind of message', groupStage),
  ...checksIn('every kind of message, one-to-one', directStage),
];

function checksIn(group: string, stageOf: (scene: Scene) => Promise<Stage>): readonly ConformanceCheck[] {
  return [
    check(group, 'is found by its type and its category, and by nothing else', [], async (scene) => {
      const stage = await stageOf(scene);
      await expectFilters(stage, '');
    }),

    check(
      group,
      'keeps its type and its category over an edit, a deletion and a crash',
      ['deleting'],
      async (scene) => {
        const stage = await stageOf(scene);
        const { owner, reader, offered, ids } = stage;
        for (const [index, { edited }] of offered.entries()) {
          if (owner.engine.capabilities.editing) {
            await owner.engine.editMessage(ids[index] ?? '', { content: edited }, live());
          }
        }
        await expectFilters(stage, ' that was edited');
        // The other half is deleted behind the crash: all of them are known to another process by then.
        for (const id of ids.filter((_id, index) => index % 2 === 0)) await owner.engine.deleteMessage(id, live());
        await expectFilters(stage, ' of which half was deleted');
        if (scene.harness.restart) {
          await scene.restart(owner, reader);
          await expectFilters(stage, ' of which half was deleted, after a crash');
        }
        for (const id of ids) await owner.engine.deleteMessage(id, live());
        await expectFilters(stage, ' that was deleted');
      },
    ),

    check(group, 'is edited as a whole', ['editing'], async (scene) => {
      const { owner, reader, offered, ids } = await stageOf(scene);
      for (const [index, { what, edited }] of offered.entries()) {
        const id = ids[index] ?? '';
        const answer = await owner.engine.editMessage(id, { content: edited }, live());
        expectEqual(answer.content, edited, `content of ${what} in the answer to an edit`);
        const seen = await reader.engine.getMessage(id, live());
        expectEqual(seen.content, edited, `content of ${what} that was edited`);
        const event = await reader.heard.next(
          'message.edited',
          `the edit of ${what}`,
          ({ message }) => message.id === id,
        );
        expectEqual(event.message.content, edited, `content of ${what} in the event of an edit`);
      }
    }),

    check(
      group,
      'is unread for the others until it is read, and when it is deleted no more',
      ['unreadCounts'],
      async (scene) => {
        const { owner, reader, to, from, offered, ids } = await stageOf(scene);
        const { engine } = reader;
        const { capabilities: has } = engine;
        const expectUnread = async (left: readonly string[], when: string): Promise<void> => {
          const counts = await engine.unreadCounts(live());
          expectEqual(
            counts[from.type === 'group' ? 'groups' : 'users'][from.id] ?? 0,
            left.length,
            `unread messages ${when}`,
          );
          const { items } = await engine.history(from, historyQuery({ unreadOnly: true }), live());
          expectEqual(
            items.map(({ id }) => id),
            left,
            `history of what is unread ${when}`,
          );
          if (!has.conversations) return;
          const { unreadCount } = await engine.getConversation(from, live());
          expectEqual(unreadCount, left.length, `unread messages in the conversation ${when}`);
          const own = await owner.engine.unreadCounts(live());
          expectEqual(
            own[to.type === 'group' ? 'groups' : 'users'][to.id] ?? 0,
            0,
            `unread messages of who wrote them ${when}`,
          );
        };
        await expectUnread(ids, 'of every kind');
        let left = ids;
        if (has.deleting) {
          for (const id of ids.filter((_id, index) => index % 2 === 1)) {
            await owner.engine.deleteMessage(id, live());
            left = left.filter((one) => one !== id);
            await expectUnread(left, `when ${offered[ids.indexOf(id)]?.what} was deleted`);
          }
        }
        if (!has.receipts) return;
        for (const id of [...left]) {
          await engine.mark(id, 'read', live());
          left = left.filter((one) => one !== id);
          await expectUnread(left, `when ${offered[ids.indexOf(id)]?.what} was read`);
        }
      },
    ),

    check(group, 'takes receipts, reactions, replies and quotes', [], async (scene) => {
      const { owner, reader, from, offered, ids } = await stageOf(scene);
      const { capabilities: has } = owner.engine;
      for (const [index, { what, on }] of offered.entries()) {
        const id = ids[index] ?? '';
        if (has.receipts) {
          await expectAccepted(reader.engine.mark(id, 'read', live()), `reading ${what}`);
          const seen = await owner.engine.getMessage(id, live());
          expectThat(seen.readAt >= seen.sentAt, `${what} was read at ${seen.readAt} and sent at ${seen.sentAt}`);
          const readers = (await owner.engine.listReceipts(id, live())).map(({ user }) => user.uid);
          expectEqual(readers, [reader.uid], `who read ${what}`);
        }
        if (has.reactions) {
          const { reactions } = await expectAccepted(
            reader.engine.setReaction(id, '👍', true, live()),
            `a reaction to ${what}`,
          );
          expectEqual(reactions, [{ emoji: '👍', count: 1, reactedByMe: true }], `reactions to ${what}`);
        }
        const quote = await expectAccepted(scene.say(reader, from, 'q', { quotedId: id }), `a quote of ${what}`);
        expectEqual(quote.quotedId, id, `quotedId of a quote of ${what}`);
        if (!has.threads || on === 'parentId') continue;
        await expectAccepted(scene.say(reader, from, 'r', { parentId: id }), `a reply to ${what}`);
        expectEqual((await owner.engine.getMessage(id, live())).replyCount, index === 0 ? 2 : 1, `replies to ${what}`);
      }
    }),
  ];
}

async function groupStage(scene: Scene): Promise<Stage> {
  const { owner, participant, group: chat } = await scene.cast(['participant']);
  return filled(scene, owner, participant, inGroup(chat), inGroup(chat));
}

async function directStage(scene: Scene): Promise<Stage> {
  const { anna, ben, toAnna, toBen } = await scene.pair();
  return filled(scene, anna, ben, toBen, toAnna);
}

/** One message of each kind. */
async function filled(scene: Scene, owner: Person, reader: Person, to: ChatTarget, from: ChatTarget): Promise<Stage> {
  const has: Readonly<Record<string, boolean | undefined>> = owner.engine.capabilities;
  const offered = kinds.filter(({ needs }) => needs.every((need) => has[need] === true));
  const ids: string[] = [];
  for (const { content, on } of offered) {
    await later(scene);
    const more = on === undefined ? {} : { [on]: ids[0] ?? '' };
    const draft = messageDraft(scene.muid(owner), content, more);
    ids.push((await owner.engine.send(to, draft, live())).id);
  }
  await scene.quiet(reader);
  return { owner, reader, to, from, offered, ids };
}

/** Every type with every category, from either end and in small pages. */
async function expectFilters({ reader: { engine }, from, offered, ids }: Stage, when: string): Promise<void> {
  const read = (changes: Partial<HistoryQuery>): ReturnType<typeof engine.history> =>
    engine.history(from, historyQuery(changes), live());
  const whole = (await read({})).items;
  const actions = whole.filter(({ content }) => content.kind === 'action').map(({ id }) => id);
  const types = [
    [],
    ...new Set(offered.map(({ type }) => type)),
    ['image', 'oar'],
    'groupMember',
    'action',
    'message',
    'media',
    'custom',
    'deleted',
    'IMAGE',
    '',
  ];
  const categories = [[], ['message'], ['custom'], ['action'], ['message', 'custom']] as const;
  for (const type of types) {
    const wantedTypes = [type].flat();
    for (const wanted of categories) {
      const isOf = (one: Pick<Kind, 'type' | 'category'>): boolean =>
        (wantedTypes.length === 0 || wantedTypes.includes(one.type)) &&
        (wanted.length === 0 || wanted.some((category) => category === one.category));
      const line = isOf({ type: 'groupMember', category: 'action' }) ? actions : [];
      const fitting = new Set([
        ...line,
        ...ids.filter((_id, index) => isOf(offered[index] ?? { type: '', category: 'action' })),
      ]);
      const wantedIds = whole.map(({ id }) => id).filter((id) => fitting.has(id));
      const query = { types: wantedTypes, categories: wanted };
      const what = `messages of the types [${wantedTypes.join()}] and the categories [${wanted.join()}]${when}`;
      expectEqual(
        (await read(query)).items.map(({ id }) => id),
        wantedIds,
        what,
      );
      if (wantedIds.length === 0) continue;
      const newest = await read({ ...query, limit: 1 });
      expectEqual(
        [newest.items[0]?.id, newest.hasOlder, newest.hasNewer],
        [wantedIds.at(-1), wantedIds.length > 1, false],
        `the newest of ${what}`,
      );
      const oldest = await read({ ...query, limit: 1, from: { kind: 'afterTime', time: 0 } });
      expectEqual(
        [oldest.items[0]?.id, oldest.hasOlder, oldest.hasNewer],
        [wantedIds[0], false, wantedIds.length > 1],
        `the oldest of ${what}`,
      );
    }
  }
}
