import assert from 'node:assert/strict';
import { memoryStorage } from '@open-chat-kit/engine-embedded';
import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import { KeptEmoji } from '../../packages/react-native/src/models/emoji/kept-emoji.ts';
import { blankDraft, type Draft, type WritingPlace } from '../../packages/react-native/src/models/drafts/draft.ts';
import { Writing } from '../../packages/react-native/src/models/writing.ts';
import { clientScene } from '../../packages/sdk/src/testing/client-scene.ts';
import { messageRecord } from '../../packages/sdk/src/testing/records.ts';
import { ManualClock, settle } from '../../packages/sdk/src/testing/manual-clock.ts';
import { hostile, hostileText } from '../inputs/hostile.ts';
import { asJson } from '../inputs/json.ts';
import { assertWellFormed } from '../inputs/well-formed.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

interface Input {
  readonly kept: readonly (readonly [key: string, text: string])[];
  /** What the storage does instead of answering, for each of its methods. */
  readonly faults: Readonly<Record<string, unknown>>;
  /** Where something is written before the storage has answered: what it kept there may be older. */
  readonly at: WritingPlace;
}

const prefix = 'open-chat-kit.draft.3.ana.';
const places = ['group/tea/', 'group/tea/m1', 'user/ben/'].map((name): WritingPlace => {
  const [type, id = '', parentId = ''] = name.split('/');
  return { target: { type: type === 'group' ? 'group' : 'user', id }, parentId };
});
const good: WritingPlace = { target: { type: 'group', id: 'good' }, parentId: '' };
const fresh: WritingPlace = { target: { type: 'group', id: 'fresh' }, parentId: '' };
const foreign = ['open-chat-kit.draft.5.ana.x.', 'somebody-else'] as const;

/** What an earlier life, a later version or nobody left half written: what is a draft is there, the rest harms nothing. */
export function drafts(): Target {
  return target<Input>({
    name: 'drafts',
    about: 'drafts kept in a storage over a restart, damaged in any way, through a login and a new draft',
    make: (draw) => ({
      kept: draw.list(4, () => {
        const place = draw.pick([places[0] ?? good, ...places]);
        const json = asJson(draw, keptDraft(place, draftIn(draw)));
        const key = draw.oneIn(5) ? prefix + hostileText(draw).slice(0, 100) : keyOf(place);
        return [key, draw.oneIn(4) ? json.slice(0, draw.below(json.length + 1)) : json];
      }),
      faults: faultsIn(draw),
      at: draw.pick([fresh, ...places]),
    }),
    check: async ({ kept, faults, at }) => {
      const isSound = Object.keys(faults).length === 0;
      const sound: [string, string] = [keyOf(good), JSON.stringify(keptDraft(good, { ...blankDraft, text: 'good' }))];
      const entries = [...kept, ...foreign.map((key) => [key, 'left alone'] as const), sound];
      const storage = memoryStorage(entries.map(([key, text]) => [key, text]));
      const { client, clock } = clientScene({ storage: { ...storage, ...faults } });
      await client.login('ana', 'token');
      const writing = Writing.of(client);
      const written: Draft = { ...blankDraft, text: 'fresh' };
      writing.keep(at, written);
      await settle();
      await clock.advance(1_000);
      await settle();
      assertWritten(writing.draft(at), written.text, kept);
      for (const place of places) assertDraft(writing.draft(place));
      for (const key of foreign)
        assert.equal(await storage.getItem(key), 'left alone', 'what others keep is left alone');
      await client.logout();
      if (!isSound) return;
      assert.equal(writing.draft(good)?.text, 'good', 'a good draft is there, whatever is kept beside it');
      const next = clientScene({ storage });
      await next.client.login('ana', 'token');
      const again = Writing.of(next.client);
      await settle();
      for (const place of [...places, good, fresh])
        assert.deepEqual(again.draft(place), writing.draft(place), 'what was there is there after the next start');
      await next.client.logout();
    },
  });
}

/** What emoji somebody chose before: any text in a storage that answers in any way. */
export function emojiHabits(): Target {
  return target<{ readonly text: string; readonly faults: Readonly<Record<string, unknown>> }>({
    name: 'emoji-habits',
    about: 'recent emoji and the tone of skin, kept in a storage over a restart, damaged in any way',
    make: (draw) => {
      const recent = draw.list(6, () => (draw.oneIn(4) ? hostile(draw) : draw.pick(['👍', '👋🏽', '❤️'])));
      const text = asJson(draw, { recent, tone: draw.oneIn(4) ? hostile(draw) : draw.below(7) });
      return { text: draw.oneIn(4) ? text.slice(0, draw.below(text.length + 1)) : text, faults: faultsIn(draw) };
    },
    check: async ({ text, faults }) => {
      const key = 'open-chat-kit.emoji.3.ana';
      const storage = memoryStorage([[key, text]]);
      const { client } = clientScene({ storage: { ...storage, ...faults } });
      await client.login('ana', 'token');
      const emoji = KeptEmoji.of(client);
      emoji.use('🎉');
      await settle();
      const { recent, tone } = emoji.getSnapshot();
      assert.equal(recent[0], '🎉', 'what was chosen last stands first');
      assert.ok(recent.length <= 40 && new Set(recent).size === recent.length, 'each once, and not too many');
      for (const char of recent) assert.ok(typeof char === 'string' && char !== '' && char.length <= 64, 'an emoji');
      assert.ok(Number.isInteger(tone) && tone >= 0 && tone <= 5, 'one of the tones');
      await client.logout();
      if (Object.keys(faults).length > 0) return;
      const next = clientScene({ storage });
      await next.client.login('ana', 'token');
      const again = KeptEmoji.of(next.client);
      await settle();
      assert.deepEqual(again.getSnapshot(), { recent, tone }, 'they are there after the next start');
      await next.client.logout();
    },
  });
}

function draftIn(draw: Draw): Draft {
  const calls = draw.oneIn(3) ? [{ at: 0, text: '@Ben', mark: '<@uid:ben>' }] : [];
  const about = { kind: draw.pick(['reply', 'edit']), message: messageRecord('m1') };
  const text = calls.length > 0 ? '@Ben does' : draw.oneIn(3) ? hostileText(draw) : 'half';
  const before = draw.oneIn(4) ? { ...blankDraft, text: 'before' } : null;
  return { text, mentions: calls, about: draw.oneIn(2) ? about : null, kept: before };
}

function keptDraft({ target: { type, id }, parentId }: WritingPlace, draft: Draft): object {
  return { type, id, parentId, draft, writtenAt: new ManualClock().now() };
}

function keyOf({ target: { type, id }, parentId }: WritingPlace): string {
  return prefix + JSON.stringify([type, id, parentId]);
}

/** What was kept for the place may stand before what was written there, in the field or behind a change in it: nothing else does. */
function assertWritten(draft: Draft | null | undefined, written: string, entries: Input['kept']): void {
  const texts = [draft?.text, draft?.kept?.text];
  const found = texts.find((text) => text === written || text?.endsWith(`\n\n${written}`));
  assert.ok(found !== undefined, 'what is written now stands where it was written');
  const before = found.slice(0, -written.length).trimEnd();
  const isKept = entries.some(([, text]) => text.includes(JSON.stringify(before).slice(1, -1)));
  assert.ok(before === '' || isKept, 'before it stands what was kept, or nothing');
}

function assertDraft(draft: Draft | null | undefined): void {
  if (draft === undefined || draft === null) return;
  const { text, mentions, about, kept } = draft;
  assert.equal(typeof text, 'string', 'what is written is a text');
  for (const { at, text: called } of mentions)
    assert.equal(text.slice(at, at + called.length), called, 'a mention stands where it says');
  if (about !== null) assertWellFormed('message', about.message);
  assertDraft(kept);
}

function faultsIn(draw: Draw): Partial<KeyValueStorage> {
  if (!draw.oneIn(5)) return {};
  const answer = hostile(draw);
  const name = draw.pick(['getItem', 'getAllKeys', 'setItem', 'removeItem']);
  // Types are what is being broken here.
  return { [name]: () => answer } as unknown as Partial<KeyValueStorage>;
}
