import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { everyCall, live } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';

const requests = (who: string): string => `hidden groups › every request of ${who} is answered as if there were none`;
const watching = (who: string): string => `hidden groups › watching tells ${who} what it would tell if there were none`;

/** Requests that know of a private group from the code that they refuse with. */
const codes: readonly (readonly [method: keyof ChatEngine & string, code: KitException['code']])[] = [
  ['getGroup', 'FORBIDDEN'],
  ['updateGroup', 'FORBIDDEN'],
  ['deleteGroup', 'FORBIDDEN'],
  ['joinGroup', 'FORBIDDEN'],
  ['leaveGroup', 'NOT_A_MEMBER'],
  ['listMembers', 'FORBIDDEN'],
  ['listBanned', 'FORBIDDEN'],
  ['addMembers', 'FORBIDDEN'],
  ['kickMember', 'FORBIDDEN'],
  ['banMember', 'FORBIDDEN'],
  ['unbanMember', 'FORBIDDEN'],
  ['setScope', 'NOT_A_MEMBER'],
  ['transferOwnership', 'NOT_A_MEMBER'],
  ['send', 'NOT_A_MEMBER'],
  ['history', 'NOT_A_MEMBER'],
  ['getConversation', 'FORBIDDEN'],
  ['deleteConversation', 'NOT_A_MEMBER'],
  ['getMessage', 'FORBIDDEN'],
  ['editMessage', 'FORBIDDEN'],
  ['deleteMessage', 'FORBIDDEN'],
  ['setReaction', 'NOT_A_MEMBER'],
  ['listReceipts', 'FORBIDDEN'],
  ['mark', 'NOT_A_MEMBER'],
];

/** Faults that tell who is outside that there is a group. */
export const plantedInBetrayals: readonly PlantedFault[] = [
  ...codes.map(([method, code]): PlantedFault => ({
    name: `${method}-betrays-private-groups`,
    fault: `\`${method}\` refuses strangers of a private group with ${code}.`,
    caughtBy: requests('a stranger'),
    saying: new RegExp(`what a stranger is answered to (${method}|quoting|replying) in a private group is "${code}`),
    at: 'server',
    breaks: (engine, company) => refusing(engine, company, method, (error) => new KitException(code, error.message)),
  })),
  {
    name: 'private-group-in-words',
    fault: 'The text of a refusal says that the group is private.',
    caughtBy: requests('a stranger'),
    saying: /what a stranger is answered to getGroup in a private group is "NOT_FOUND: This group is private/,
    at: 'server',
    breaks: (engine, company) =>
      refusing(engine, company, 'getGroup', ({ code }) => new KitException(code, 'This group is private.')),
  },
  {
    name: 'private-group-in-details',
    fault: 'The details of a refusal name the owner of a private group.',
    caughtBy: requests('a stranger'),
    saying: /what a stranger is answered to joinGroup in a private group is "NOT_FOUND: .*olga/,
    at: 'server',
    breaks: (engine, company) =>
      refusing(
        engine,
        company,
        'joinGroup',
        ({ code, message }) => new KitException(code, message, { details: { owner: 'olga' } }),
      ),
  },
  {
    name: 'banned-told-of-bans',
    fault: 'Who is banned from a private group is told BANNED when they try to join.',
    caughtBy: requests('somebody who is banned from outside'),
    saying: /answered to joinGroup in a private group is "BANNED/,
    at: 'server',
    breaks: (engine, company) =>
      refusing(engine, company, 'joinGroup', ({ message }) => new KitException('BANNED', message)),
  },
  {
    name: 'banned-told-of-bans-after-membership',
    fault: 'Who was in a private group and is banned now is told BANNED when they look it up.',
    caughtBy: requests('somebody who was banned'),
    saying: /answered to getGroup in a private group is "BANNED/,
    at: 'server',
    breaks: (engine, company) =>
      refusing(engine, company, 'getGroup', ({ message }) => new KitException('BANNED', message)),
  },
  {
    name: 'kicked-may-knock',
    fault: 'Who was kicked from a private group is told NOT_A_MEMBER where they write.',
    caughtBy: requests('somebody who was kicked'),
    saying: /answered to send in a private group is "NOT_A_MEMBER/,
    at: 'server',
    breaks: (engine, company) =>
      refusing(engine, company, 'send', ({ message }) => new KitException('NOT_A_MEMBER', message)),
  },
  {
    name: 'left-may-look-back',
    fault: 'Who left a private group is told NOT_A_MEMBER where they read.',
    caughtBy: requests('somebody who left'),
    saying: /answered to history in a private group is "NOT_A_MEMBER/,
    at: 'server',
    breaks: (engine, company) =>
      refusing(engine, company, 'history', ({ message }) => new KitException('NOT_A_MEMBER', message)),
  },
  ...[
    'a stranger',
    'somebody who is banned from outside',
    'somebody who was kicked',
    'somebody who was banned',
    'somebody who left',
  ].map((who): PlantedFault => ({
    name: `watching-tells-${who.replaceAll(' ', '-')}-the-revision`,
    fault: `Watching a private group tells ${who} its revision.`,
    caughtBy: watching(who),
    saying: /is told when they watch a private group is "\[\{.*revision/,
    at: 'server',
    breaks: (engine, company) => laterTelling(engine, company),
  })),
  {
    name: 'quotes-of-anything',
    fault: 'A message quotes whatever there is, and nothing else.',
    caughtBy: requests('a stranger'),
    saying: /answered to quoting in a private group is "answers/,
    at: 'server',
    breaks: (engine, company) => ({
      async send(target, draft, signal) {
        const isThere = await company
          .insist(engine, (asking) => asking.getMessage(draft.quotedId, live()))
          .then(
            () => true,
            () => false,
          );
        const message = await engine.send(target, isThere ? { ...draft, quotedId: '' } : draft, signal);
        return { ...message, quotedId: draft.quotedId };
      },
    }),
  },
];

/** Of what others may know the refusal is another one. */
function refusing(
  engine: ChatEngine,
  company: Company,
  method: string,
  refusal: (error: KitException) => KitException,
): Partial<ChatEngine> {
  return everyCall(engine, (name, call, given) => {
    const answer = call(...given);
    if (name !== method || !(answer instanceof Promise)) return answer;
    return answer.catch(async (error: unknown) => {
      if (!isKitException(error) || error.code !== 'NOT_FOUND') throw error;
      const [first] = given;
      const id = isRecord(first) ? String(first['id']) : String(first);
      const isThere = await company
        .insist(engine, async (asking) => asking.getGroup(id, live()).catch(() => asking.getMessage(id, live())))
        .then(
          () => true,
          () => false,
        );
      throw isThere ? refusal(error) : error;
    });
  });
}

/** Who watches is told a moment later how old a group is that others know. */
function laterTelling(engine: ChatEngine, company: Company): Partial<ChatEngine> {
  let sink: Parameters<ChatEngine['connect']>[1] = () => {};
  return {
    connect(session, given, signal) {
      sink = given;
      return engine.connect(session, given, signal);
    },
    watch(interest) {
      engine.watch(interest);
      for (const guid of interest.groups) {
        company
          .insist(engine, (asking) => asking.getGroup(guid, live()))
          .then(
            ({ revision }) => sink([{ id: `how-${guid}`, type: 'group.updated', group: { guid, revision } }]),
            () => undefined, // nobody knows it
          );
      }
    },
  };
}
