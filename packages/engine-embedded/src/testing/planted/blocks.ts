import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { live, perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, heardAs, instead, part, patched, type Row } from './rows.ts';
import { listening, sinks } from './telling.ts';

const counted = perLife(() => ({ made: 0 }));

const typingBlocked = (side: string): string =>
  `blocking › typing ends with a block, and is not renewed over it, by ${side}`;

const goesOn = (side: string): string => `blocking › one-to-one what brings nothing new goes on for ${side}`;

const inCommon = (side: string): string => `blocking › in common groups all goes on for ${side}`;

const sides = ['who blocked', 'who is blocked'] as const;

/** Requests that are refused over a block, although they bring nothing new. */
const blocked: readonly (readonly [method: keyof ChatEngine & string, isTarget: boolean])[] = [
  ['getMessage', false],
  ['mark', false],
  ['listReceipts', false],
  ['deleteMessage', false],
  ['deleteConversation', true],
  ['getConversation', true],
  ['history', true],
  ['send', true],
];

export const forbid = (): never => {
  throw new KitException('FORBIDDEN', 'One of you has blocked the other.');
};

/** Faults of blocks. */
export const plantedInBlocks: readonly PlantedFault[] = fromRows([
  ...sides.map((side): Row => [
    `typing-goes-on-for-${side.replaceAll(' ', '-')}`,
    `Typing that was begun goes on behind a block, for ${side}.`,
    typingBlocked(side),
    /never heard the end of typing with the block/,
    heardAs((event) => (event.type === 'typing' && !event.isTyping ? [] : event)),
  ]),
  ...sides.map((side): Row => [
    `typing-renewed-for-${side.replaceAll(' ', '-')}`,
    `Typing that was begun is renewed over a block, for ${side}.`,
    typingBlocked(side),
    /of typing over a block is \["typing"/,
    (engine, company) => ({
      ...listening(engine, company),
      setTyping(target, isTyping) {
        engine.setTyping(target, isTyping);
        const uid = company.uidOf(engine);
        void blockOf(engine, target.id).then((block) => {
          if (block !== side || !isTyping) return;
          counted(company).made += 1;
          const user = { uid, name: 'Somebody', revision: 1 };
          for (const [sink, own] of sinks(company))
            if (own === target.id)
              sink([{ type: 'typing', id: `over-${counted(company).made}`, target, user, isTyping }]);
        });
      },
    }),
  ]),
  [
    'unblocking-nobody-told',
    'The end of a block that never was is told.',
    'blocking › a block that is none already, or that ended, is told to nobody',
    /of the end of a block that (never was|ended) is/,
    instead('setBlocked', async (go, [uids, isBlocked, signal], { engine, company, uid }) => {
      void uid;
      if (isBlocked === true || !Array.isArray(uids)) return go();
      await Reflect.apply(engine.setBlocked, engine, [uids, true, signal]);
      void company;
      return go();
    }),
  ],
  [
    'block-told-of-all',
    'Where one of several is blocked anew, the block of each is told.',
    'blocking › of several the changed ones alone are told',
    /of a block of somebody else is/,
    instead('setBlocked', async (go, [uids, , signal], { engine }) => {
      if (Array.isArray(uids) && uids.length > 1) await Reflect.apply(engine.setBlocked, engine, [uids, false, signal]);
      return go();
    }),
  ],
  [
    'blocked-in-the-order-of-names',
    'The answer to a block stands in the order of people.',
    'blocking › the answer holds each user once asked for, in that order',
    /users in the answer to a block/,
    answered('setBlocked', (users) =>
      Array.isArray(users)
        ? users.toSorted((a, b) => (String(part(a, 'name')) < String(part(b, 'name')) ? -1 : 1))
        : users,
    ),
  ],
  [
    'changed-blocks-alone-answered',
    'The answer to a block holds those alone of whom it changed something.',
    'blocking › the answer holds each user once asked for, in that order',
    /users in the answer to a block/,
    instead('setBlocked', async (go, [uids, isBlocked], { engine }) => {
      const before = await Promise.all(
        (Array.isArray(uids) ? uids : []).map((uid) => engine.getUser(String(uid), live()).catch(() => null)),
      );
      const users = await go();
      return Array.isArray(users) ? users.filter((_user, index) => before[index]?.blockedByMe !== isBlocked) : users;
    }),
  ],
  ...blocked.flatMap(([method, isTarget]) =>
    sides.map((side): Row => [
      `${method}-refused-to-${side.replaceAll(' ', '-')}`,
      `\`${method}\` is refused over a block, to ${side}.`,
      goesOn(side),
      /failed with FORBIDDEN/,
      instead(method, async (go, [first], { engine, company, uid }) => {
        const healthy = company.engines.find((one) => one !== engine && company.uidOf(one) === uid) ?? engine;
        const other = isTarget ? String(part(first, 'id')) : await otherOf(engine, String(first), uid);
        return other !== '' && (await blockOf(healthy, other)) === side ? forbid() : go();
      }),
    ]),
  ),
  ...sides.map((side): Row => [
    `not-added-over-a-block-by-${side.replaceAll(' ', '-')}`,
    'Nobody is added whom one blocked, or who blocked one.',
    inCommon(side),
    /why somebody is not added over a block/,
    instead('addMembers', async (go, [, drafts], { engine }) => {
      const answer = await go();
      const [first] = Array.isArray(drafts) ? drafts : [];
      if (
        (await blockOf(engine, String(part(first, 'uid')))) !==
        (side === 'who blocked' ? 'who is blocked' : 'who blocked')
      )
        return answer;
      return patched(answer, 'results', (results) =>
        Array.isArray(results)
          ? results.map((result) => ({ ...result, error: 'FORBIDDEN', reason: 'Blocked.' }))
          : results,
      );
    }),
  ]),
  [
    'not-added-whom-a-member-blocked',
    'Nobody is added whom a member blocked.',
    inCommon('who blocked'),
    /why somebody is not added whom a member blocked/,
    answered('addMembers', (answer, [, drafts]) =>
      patched(answer, 'results', (results) =>
        Array.isArray(results) && JSON.stringify(drafts).includes('stan')
          ? results.map((result) => ({ ...result, error: 'FORBIDDEN', reason: 'Blocked.' }))
          : results,
      ),
    ),
  ],
  ...(['setReaction', 'editMessage', 'setScope', 'kickMember', 'send'] as const).map((method): Row => [
    `${method}-in-a-group-over-a-block`,
    `In a group \`${method}\` is refused over a block.`,
    inCommon('who blocked'),
    /in a common group failed with FORBIDDEN/,
    instead(method, async (go, [first, second], { engine, uid }) => {
      const isMember = method === 'setScope' || method === 'kickMember';
      if (isMember) return (await blockOf(engine, String(second))) === null ? go() : forbid();
      if (method === 'send') return (await isBlockedInGroup(engine, String(part(first, 'id')), uid)) ? forbid() : go();
      const message = await engine.getMessage(String(first), live());
      if (message.receiver.type === 'user') return go();
      const { owner } = await engine.getGroup(message.receiver.id, live());
      return (await blockOf(engine, owner)) === null ? go() : forbid();
    }),
  ]),
]);

/** Whether the two have blocked each other, and which of them is the one that asks. */
async function blockOf(engine: ChatEngine, uid: string): Promise<(typeof sides)[number] | null> {
  const user = await engine.getUser(uid, live()).catch(() => null);
  if (user?.blockedByMe) return 'who blocked';
  return user?.hasBlockedMe ? 'who is blocked' : null;
}

async function otherOf(engine: ChatEngine, id: string, uid: string): Promise<string> {
  const message = await engine.getMessage(id, live()).catch(() => null);
  if (message?.receiver.type !== 'user') return '';
  return message.sender.uid === uid ? message.receiver.id : message.sender.uid;
}

async function isBlockedInGroup(engine: ChatEngine, guid: string, uid: string): Promise<boolean> {
  const group = await engine.getGroup(guid, live()).catch(() => null);
  return group !== null && group.owner !== uid && (await blockOf(engine, group.owner)) !== null;
}
