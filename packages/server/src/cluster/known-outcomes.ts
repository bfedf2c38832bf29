import { isRecord } from '@open-chat-kit/engine-embedded/rules';
import type { Outcome, PlainAudience } from './outcomes.ts';

/** Whether it is an outcome that this version knows: one of a later version may have brought another about. */
export function isKnownOutcome(value: unknown): value is Outcome {
  if (!isRecord(value)) return false;
  const { type, move, tellings, instance, uid, target, reason } = value;
  switch (type) {
    case 'moved':
      return isRecord(move) && isId(move['guid']) && (move['type'] === 'end' || isInOrOut(move));
    case 'told':
      return Array.isArray(tellings) && tellings.every(isTelling) && (instance === undefined || isId(instance));
    case 'typed':
      return isId(uid) && isRecord(target) && isId(target['id']) && isId(target['type']);
    case 'ended':
      return isId(uid) && isId(reason);
    default:
      return false;
  }
}

function isInOrOut({ type, uids }: Readonly<Record<string, unknown>>): boolean {
  return (type === 'in' || type === 'out') && areIds(uids);
}

function isTelling(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { to, event } = value;
  return isRecord(to) && isAudience(to) && isRecord(event) && isId(event['type']) && isId(event['id']);
}

const audiences: Readonly<Record<PlainAudience['type'], (given: Readonly<Record<string, unknown>>) => boolean>> = {
  people: ({ uids }) => areIds(uids),
  members: ({ guid, except }) => isId(guid) && areIds(except),
  watchersOfGroup: ({ guid }) => isId(guid),
  watchersOfUser: ({ uid }) => isId(uid),
  everybody: () => true,
};

function isAudience(to: Readonly<Record<string, unknown>>): boolean {
  const { type } = to;
  return typeof type === 'string' && Object.hasOwn(audiences, type) && audiences[type as PlainAudience['type']](to);
}

function isId(value: unknown): boolean {
  return typeof value === 'string';
}

function areIds(value: unknown): boolean {
  return Array.isArray(value) && value.every(isId);
}
