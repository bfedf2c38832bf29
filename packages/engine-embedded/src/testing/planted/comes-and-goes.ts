import type { ChatTarget, EngineEvent } from '@open-chat-kit/sdk/engine';
import { live, perLife } from '../broken-engines/changing.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { historyQuery } from '../drafts.ts';
import { together } from './own-share.ts';
import type { PlantedFault } from './planted-fault.ts';
import { memory } from './remembering.ts';
import {
  answered,
  asked,
  fromRows,
  heardAs,
  instead,
  literally,
  part,
  patched,
  shownAs,
  withItems,
  type Row,
} from './rows.ts';
import { listening, sinks, tellOthers } from './telling.ts';

type Breaks = Row[4];

const refusedTyping = 'typing › where it may not be is told to nobody, and the connection goes on';
const broke = 'users and presence › lastActiveAt is when the line broke';
const lines = 'restarts › every line of a history says the same after two crashes';
const unknowns = 'watching groups › what is unknown in a watch keeps nothing else out';

/** Whose connection was opened. */
const opened = perLife(() => new Set<string>());

const counting: Breaks = (engine, company) => ({
  async connect(session, sink, signal) {
    const self = await engine.connect(session, sink, signal);
    if (opened(company).has(self.uid)) memory(company).set(`again ${self.uid}`, true);
    opened(company).add(self.uid);
    return self;
  },
});

const isAgain = (company: Company): boolean => [...memory(company).keys()].some((key) => key.startsWith('again'));

/** Where whoever types is not heard of any more. */
const deaf: readonly (readonly [name: string, what: string, fits: (target: ChatTarget, uid: string) => boolean])[] = [
  ['nobody', 'to nobody', ({ id }) => id.endsWith('-nobody')],
  ['oneself', 'to oneself', ({ id }, uid) => id === uid],
  ['nothing', 'in no group', ({ id }) => id.endsWith('-nothing')],
];

/** What a line loses over a crash. */
const lost: readonly (readonly [name: string, fault: string, path: string, change: (part: unknown) => unknown])[] = [
  ['who-was-acted-upon', 'who was acted upon', 'user.uid', () => 'nobody'],
  ['an-old-name', 'the name of before', 'oldName', () => ''],
  ['an-old-scope', 'the scope of before', 'oldScope', () => 'participant'],
  ['a-new-scope', 'the scope', 'newScope', () => 'participant'],
  ['an-old-type', 'the type of before', 'oldType', () => 'private'],
  ['a-removed-picture', 'that a picture was removed', 'isRemoved', () => false],
];

/** What an unknown one in a watch takes with it. */
const cutShort: readonly (readonly [field: 'users' | 'groups', what: string, said: RegExp])[] = [
  ['users', 'person', /never heard whether \w+ is there/],
  ['groups', 'group', /never heard how a watched group is/],
];

/** What is told of somebody to who need not hear it. */
const presenceOf = (uid: string): EngineEvent => ({
  type: 'user.presence',
  id: `there-${uid}`,
  user: { uid, name: 'Somebody', revision: 1, status: 'offline' },
});

/** Faults of who is there, of what is told of them, and of what a crash or a break leaves. */
export const plantedInComingAndGoing: readonly PlantedFault[] = [
  ...fromRows([
    [
      'gone-though-they-came-back',
      'Whoever came back behind a break is gone for everybody else.',
      'users and presence › whoever came back behind a break is there, and stays',
      /status of somebody who came back/,
      together(
        counting,
        answered('getUser', (user, [uid], { company }) =>
          memory(company).has(`again ${String(uid)}`) ? patched(user, 'status', () => 'offline') : user,
        ),
      ),
    ],
    ...([60, -60] as const).map((by): Row => [
      `active-${by > 0 ? 'behind' : 'before'}-the-break`,
      `\`lastActiveAt\` is a minute ${by > 0 ? 'behind' : 'before'} the break.`,
      broke,
      /lastActiveAt of somebody whose line broke is -?\d+ s behind/,
      shownAs('user', ({ status, lastActiveAt }) =>
        status === 'offline' ? { lastActiveAt: Number(lastActiveAt) + by } : {},
      ),
    ]),
    [
      'presence-told-in-common-groups',
      'Who comes and goes is told to everybody.',
      'users and presence › who comes and goes is told to who watches them, and not in common groups',
      /of a member whom it does not watch/,
      together(
        (engine, company) => ({
          disconnect() {
            tellOthers(company, company.uidOf(engine), presenceOf(company.uidOf(engine)));
            return engine.disconnect();
          },
        }),
        (engine, company) => listening(engine, company),
      ),
    ],
    [
      'blocks-told-as-updates',
      'A block is told as a change of who is blocked.',
      'blocking › who watches either side hears nothing of a block and its end',
      /of a block between others/,
      together(
        (engine, company) => listening(engine, company),
        instead('setBlocked', async (go, [uids], { company, uid }) => {
          const answer = await go();
          for (const one of Array.isArray(uids) ? uids.map(String) : []) {
            const user = { uid: one, name: 'Somebody', revision: 1 };
            tellOthers(company, uid, { type: 'user.updated', id: `blocked-${one}`, user });
          }
          return answer;
        }),
      ),
    ],
    ...deaf.map(([name, what, fits]): Row => [
      `deaf-behind-typing-to-${name}`,
      `Whoever types ${what} hears nothing any more.`,
      refusedTyping,
      literally(`never heard a message behind its typing ${what}`),
      (engine, company) => {
        let isDeaf = false;
        return {
          ...heardAs((event) => (isDeaf ? [] : event))(engine, company),
          setTyping(target, isTyping) {
            isDeaf ||= fits(target, company.uidOf(engine));
            engine.setTyping(target, isTyping);
          },
        };
      },
    ]),
    [
      'typing-of-the-group-of-before',
      'The end of typing is told to whoever is in the group by then.',
      'deleted groups › whoever takes the guid hears nothing of who typed there',
      /of who typed in the group of before/,
      together(
        (engine, company) => ({
          setTyping(target, isTyping) {
            const user = { uid: company.uidOf(engine), name: 'Somebody', revision: 1 };
            engine.setTyping(target, isTyping);
            if (!isTyping) tellOthers(company, user.uid, { type: 'typing', id: 'end', target, user, isTyping });
          },
        }),
        (engine, company) => listening(engine, company),
      ),
    ],
    ...cutShort.map(([field, what, said]): Row => [
      `an-unknown-${what}-ends-a-watch`,
      `Whatever stands behind an unknown ${what} in a watch is not watched.`,
      unknowns,
      said,
      asked('watch', ([interest]) => [
        patched(interest, field, (ids) => (Array.isArray(ids) && ids.includes('__proto__') ? [] : ids)),
      ]),
    ]),
    ...(['group.updated', 'group.deleted'] as const).map((type): Row => [
      `${type}-twice-for-what-is-watched`,
      `Of a watched group ${type} is told twice, under two ids.`,
      'watching groups › what is watched twice in one list is told of once',
      /number of times that it was told/,
      heardAs((event) => (event.type === type ? [event, { ...event, id: `${event.id}-again` }] : event)),
    ]),
    ...(
      [
        [
          'setBlocked',
          'user.blocking',
          'at once › blocks of one person by two devices are told once',
          /at once were told is/,
        ],
        [
          'deleteConversation',
          'conversation.deleted',
          'at once › deletions of one conversation by two devices are told once',
          /number of times that two deletions of a conversation/,
        ],
      ] as const
    ).map(([method, type, caughtBy, said]): Row => [
      `two-at-once-of-${method}-tell-twice`,
      `Two of \`${method}\` at once are told twice.`,
      caughtBy,
      said,
      together(
        instead(method, async (go, _given, { company }) => {
          const under = Number(memory(company).get('under') ?? 0) + 1;
          memory(company).set('under', under);
          if (under > 1) memory(company).set('met', true);
          return go();
        }),
        heardAs((event, { company }) =>
          event.type === type && memory(company).has('met') ? [event, { ...event, id: `${event.id}-again` }] : event,
        ),
      ),
    ]),
    [
      'a-block-answers-once-for-each',
      'The answer to a block holds each user once.',
      'blocking › the answer holds a person as often as they were asked for',
      /users in the answer to a block of three/,
      answered('setBlocked', (users) =>
        Array.isArray(users) ? [...new Map(users.map((user) => [part(user, 'uid'), user])).values()] : users,
      ),
    ],
    [
      'blank-edits-are-taken',
      'A text in which there is nothing to see is taken in an edit, and refused when it is sent.',
      'editing and deleting › a text in which there is nothing to see is edited as it is sent',
      /whether .* is taken in an edit/,
      instead('editMessage', async (go, [id, changes], { engine }) => {
        const words = part(changes, 'content.text');
        return words === ' ' ? engine.getMessage(String(id), live()) : go();
      }),
    ],
    [
      'lines-of-the-added-from-behind',
      'Lines of several people added stand in the reverse order.',
      'lines in the history › of people who were added stand in the order in which they were asked for',
      /orders of the lines of people who were added/,
      answered('addMembers', (answer) =>
        patched(answer, 'messages', (messages) => (Array.isArray(messages) ? messages.toReversed() : messages)),
      ),
    ],
    [
      'sessions-of-similar-uids-end',
      'With the sessions of somebody those of everybody end whose uid begins alike.',
      'dead lines › the end of the sessions of somebody ends nobody else’s, however alike their uids',
      /of the end of the session of/,
      (engine, company) =>
        listening(engine, company, (events) => {
          const ended = events.filter(({ type }) => type === 'session.ended');
          if (ended.length === 0 || memory(company).has('ended')) return;
          memory(company).set('ended', true);
          for (const [sink, uid] of sinks(company)) if (uid.startsWith('benn')) sink(ended);
        }),
    ],
    [
      'a-session-without-a-token',
      'Whoever gives no token gets in.',
      'sessions › each wrong credential is refused',
      /connecting with uid alone succeeded/,
      (engine, company) => ({
        async connect(session, sink, signal) {
          const known = company.engines.find((one) => company.uidOf(one) === session.uid);
          const isBare =
            session.token === undefined && session.password === undefined && session.authToken === undefined;
          return isBare && known ? known.getUser(session.uid, live()) : engine.connect(session, sink, signal);
        },
      }),
    ],
  ]),
  ...atThisEnd([
    ...lost.map(([name, fault, path, change]): Row => [
      `a-crash-loses-${name}-of-a-line`,
      `A crash loses of a line ${fault}.`,
      lines,
      /the line in place \d+ of a history after one crash/,
      together(
        counting,
        answered('history', (page, _given, { company }) =>
          isAgain(company)
            ? withItems(page, (items) => items.map((item) => patched(item, `content.action.${path}`, change)))
            : page,
        ),
      ),
    ]),
    [
      'deleted-groups-are-written-in-again',
      'Messages of a deleted group are there again behind a crash.',
      'deleted groups › nothing of it is there again after a crash',
      /texts of a group whose guid was taken, after a crash/,
      together(
        counting,
        instead('deleteGroup', async (go, [guid], { engine, company }) => {
          const target = { type: 'group', id: String(guid) } as const;
          memory(company).set('old', (await engine.history(target, historyQuery(), live())).items);
          return go();
        }),
        answered('history', (page, _given, { company }) => {
          const old = memory(company).get('old');
          return Array.isArray(old) && isAgain(company) ? withItems(page, (items) => [...old, ...items]) : page;
        }),
      ),
    ],
    [
      'muids-of-deleted-groups-are-known-again',
      'A muid of a deleted group gives its message behind a crash.',
      'deleted groups › nothing of it is there again after a crash',
      /a muid of a deleted group gives its message after a crash/,
      together(
        counting,
        answered('send', (message, [, draft], { company }) => {
          const muid = String(part(draft, 'muid'));
          const first = memory(company).get(muid);
          if (first === undefined) memory(company).set(muid, part(message, 'id'));
          return first === undefined || !isAgain(company) ? message : patched(message, 'id', () => first);
        }),
      ),
    ],
  ]),
];

function atThisEnd(rows: readonly Row[]): readonly PlantedFault[] {
  return fromRows(rows).map((fault): PlantedFault => Object.assign({}, fault, { at: 'engine' as const }));
}
