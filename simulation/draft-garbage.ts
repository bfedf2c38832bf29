import { blankDraft, type WritingPlace } from '../packages/react-native/src/models/drafts/draft.ts';

type Entry = readonly [key: string, text: string];

/** What keys of drafts begin with. */
export const prefix = 'open-chat-kit.draft.';
/** Before any of a run's own times. */
const longAgo = 1_000_000_000_000;

/** What an earlier life of the app left half written: it must be there. */
export function leftBehind(uid: string): Entry {
  return [keyOf(uid, placeOf('g1')), textOf('g1', { ...blankDraft, text: 'left behind' }, 1_799_999_000_000)];
}

/** What may lie in a storage besides: damaged, too old, of others, of a later version, of another place. */
export function garbageOf(uid: string): readonly Entry[] {
  const good = textOf('g2', { ...blankDraft, text: 'garbage' }, 1_799_999_000_000);
  return [
    [keyOf(uid, placeOf('g0')), good.slice(0, good.length / 2)],
    [keyOf(uid, placeOf('g2', 'no such message')), good],
    [keyOf(uid, placeOf('g3')), textOf('g3', { ...blankDraft, text: 'garbage' }, longAgo)],
    [keyOf(uid, placeOf('g4')), JSON.stringify({ type: 'group', id: 'g4', draft: 'garbage', version: 99 })],
    [keyOf(uid, placeOf('g5')), textOf('g5', { blocks: [{ text: 'garbage' }] }, 1_799_999_000_000)],
    [keyOf(uid, placeOf('g6')), ''],
    [keyOf(`${uid}.x`, placeOf('g0')), textOf('g0', { ...blankDraft, text: 'garbage' }, 1_799_999_000_000)],
    ['open-chat-kit.draft', 'garbage'],
    ['somebody-else', good],
  ];
}

/** What a user writes into, named as the kit does it in a storage; by hand, or a mistake there would be one here. */
export function nameOf(uid: string, { target, parentId }: WritingPlace): string {
  return `${uid.length}.${uid}.${JSON.stringify([target.type, target.id, parentId])}`;
}

function placeOf(id: string, parentId = ''): WritingPlace {
  return { target: { type: 'group', id }, parentId };
}

function keyOf(uid: string, place: WritingPlace): string {
  return `${prefix}${nameOf(uid, place)}`;
}

function textOf(id: string, draft: object, writtenAt: number): string {
  return JSON.stringify({ type: 'group', id, parentId: '', draft, writtenAt });
}
