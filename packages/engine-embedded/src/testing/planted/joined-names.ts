import { KitException } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { historyQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { memory, remembering } from './remembering.ts';
import {
  answered,
  asked,
  fromRows,
  instead,
  messagesIn,
  part,
  patched,
  replaced,
  withItems,
  type Row,
} from './rows.ts';

const written = perLife(() => new Set<string>());

const kept = perLife(() => new Map<string, unknown>());

/** Faults of names that are joined, cut or taken for each other, and of what hangs on messages. */
export const plantedInJoinedNames: readonly PlantedFault[] = fromRows([
  [
    'guids-counted-in-memory',
    'Guids that the server makes are counted from the groups that there are.',
    'groups › guids that the engine makes are all its own, also behind what was deleted',
    /the guid .* is made a second time/,
    instead('createGroup', async (go, given, { engine, company }) => {
      const [draft, signal] = given;
      if (part(draft, 'guid') !== '') return go();
      for (let number = 1; ; number += 1) {
        const guid = `g-${company.uidOf(engine)}-${number}`;
        try {
          return await Reflect.apply(engine.createGroup, engine, [patched(draft, 'guid', () => guid), signal]);
        } catch (error) {
          if (!isRecord(error) || error['code'] !== 'CONFLICT') throw error;
        }
      }
    }),
  ],
  [
    'muids-of-the-deleted-forgotten',
    'After a crash the muid of a deleted message makes another one.',
    'idempotent sending › every message is known by its muid after a crash, deleted ones too',
    /id of what is sent again after a crash/,
    instead('send', async (go, [target, draft, signal], { engine, company }) => {
      const sent = await go();
      const isGone = part(sent, 'content.kind') === 'deleted';
      if (!isGone || written(company).has(String(part(sent, 'id')))) return sent;
      const again = patched(draft, 'muid', (muid) => `${String(muid)}-again`);
      return Reflect.apply(engine.send, engine, [target, again, signal]);
    }),
  ],
  [
    'taken-private-guid-is-free',
    'Who wishes for the guid of a private group is given that group.',
    'groups › the guid of a private group is taken for everybody, and the group stays as it is',
    /taking a guid that is taken succeeded, expected CONFLICT/,
    instead('createGroup', async (go, [draft], { engine, company }) => {
      const guid = String(part(draft, 'guid'));
      try {
        return await go();
      } catch (error) {
        for (const owner of company.engines) {
          const group = await owner.getGroup(guid, live()).catch(() => null);
          if (group?.type !== 'private' || group.scope !== 'owner' || owner === engine) continue;
          const uid = company.uidOf(engine);
          await owner.addMembers(guid, [{ uid, scope: 'participant' }], live());
          return { group: await engine.getGroup(guid, live()), message: null };
        }
        throw error;
      }
    }),
  ],
  ...(['participant', 'stranger', 'banned'] as const).map((role, index): Row => [
    `taken-guid-refused-to-the-${role}-otherwise`,
    `Whether a guid is taken is said to the ${role} in another way.`,
    'groups › the guid of a private group is taken for everybody, and the group stays as it is',
    new RegExp(`the ${role} taking a guid that is taken rejected with ${['FORBIDDEN', 'NOT_FOUND', 'BANNED'][index]}`),
    instead('createGroup', (go, _given, { uid }) =>
      go().catch((error: unknown) => {
        const isMeant = uid.includes({ participant: 'paul', stranger: 'stan', banned: 'bert' }[role]);
        if (!isMeant) throw error;
        throw new KitException((['FORBIDDEN', 'NOT_FOUND', 'BANNED'] as const)[index] ?? 'INTERNAL', 'No.');
      }),
    ),
  ]),
  [
    'no-quotes-of-the-deleted',
    'What was deleted cannot be quoted.',
    'threads and quotes › what was deleted is quoted all the same, and quotes of it stay',
    /a quote of what was deleted meanwhile failed with CONFLICT/,
    instead('send', async (go, [, draft], { engine }) => {
      const id = String(part(draft, 'quotedId') ?? '');
      const quoted = id === '' ? null : await engine.getMessage(id, live());
      if (quoted?.deletedAt) throw new KitException('CONFLICT', 'This message was deleted.');
      return go();
    }),
  ],
  [
    'quotes-of-the-deleted-emptied',
    'With a message all quotes of it are emptied.',
    'threads and quotes › what was deleted is quoted all the same, and quotes of it stay',
    /quotedId of a quote of what was deleted is ""/,
    instead('getMessage', async (go, _given, { engine }) => {
      const message = await go();
      const id = String(part(message, 'quotedId') ?? '');
      const quoted = id === '' ? null : await engine.getMessage(id, live()).catch(() => null);
      return quoted?.deletedAt ? patched(message, 'quotedId', () => '') : message;
    }),
  ],
  ...(
    [
      ['the-text', 'content.text'],
      ['the-quote', 'quotedId'],
      ['the-thread', 'parentId'],
    ] as const
  ).map(([name, field]): Row => [
    `${name}-before-the-muid`,
    `Whether ${name.replace('-', ' ')} can be is looked at before the muid.`,
    'idempotent sending › the first message is given again, whatever is wrong with the second',
    /sending again with .* failed with/,
    instead('send', async (go, [target, draft, signal], { engine }) => {
      const value = String(part(draft, field) ?? '');
      if (field === 'content.text') {
        if (value.length > (engine.limits?.text ?? Infinity)) throw new KitException('LIMIT_EXCEEDED', 'Too long.');
        return go();
      }
      const all = await messagesIn(engine, target);
      if (value !== '' && !all.some(({ id }) => id === value)) throw new KitException('NOT_FOUND', 'Nothing there.');
      void signal;
      return go();
    }),
  ]),
  ...(
    [
      ['halves-are-one', 'half of a character', (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')],
      [
        'halves-are-signs',
        'half of a character and a sign for it',
        (text: string) => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'),
      ],
      ['until-a-nul', 'what stands behind a NUL', (text: string) => text.split('\0')[0] ?? ''],
      ['without-a-nul', 'a NUL at the end', (text: string) => text.replaceAll('\0', '')],
    ] as const
  ).flatMap(([name, how, change]): readonly Row[] => [
    [
      `password-${name}`,
      `Passwords are compared as if they had no difference in ${how}.`,
      `values › passwords that differ in ${how} are two`,
      /joining with a password that differs in .* succeeded/,
      asked(['createGroup', 'joinGroup'], (given) =>
        given.map((value, index) =>
          index === 1 && typeof value === 'string'
            ? change(value)
            : index === 0
              ? patched(value, 'password', (text) => change(String(text)))
              : value,
        ),
      ),
    ],
    [
      `muid-${name}`,
      `Muids are compared as if they had no difference in ${how}.`,
      `values › muids that differ in ${how} make two messages`,
      /give one message|the muids of two messages/,
      asked('send', ([target, draft, signal]) => [
        target,
        patched(draft, 'muid', (muid) => change(String(muid))),
        signal,
      ]),
    ],
  ]),
  ...(
    [
      ['-', 'group'],
      ['_', 'group'],
      [':', 'group'],
      ['', 'group'],
    ] as const
  ).map(([sign]): Row => [
    `places-joined-by-${sign === '' ? 'nothing' : { '-': 'a-dash', _: 'a-stroke', ':': 'a-colon' }[sign]}`,
    'What two people say has the name of both, and a group of that name is the same place.',
    'messages › a group whose guid looks like a conversation is a place of its own',
    /texts in the new group|number of messages between two people/,
    instead('history', async (go, [target, query, signal], { engine, company }) => {
      if (part(target, 'type') !== 'group') return go();
      const page = await go();
      for (const one of company.engines) {
        const uid = company.uidOf(one);
        for (const other of company.uids) {
          if (uid >= other || `${uid}${sign}${other}` !== part(target, 'id')) continue;
          const to = { type: 'user', id: other };
          const between: unknown = await Reflect.apply(one.history, one, [to, query, signal]);
          const more = part(between, 'items');
          return withItems(page, (all) => [...all, ...(Array.isArray(more) ? more : [])]);
        }
      }
      void engine;
      return page;
    }),
  ]),
  [
    'pairs-joined-by-a-dash',
    'What two people say is kept under both uids, joined by a dash.',
    'messages › people whose uids begin and end alike have conversations of their own',
    /texts between .* and .* is/,
    instead('history', async (go, [target], { company, uid }) => {
      const page = await go();
      if (part(target, 'type') !== 'user') return page;
      const name = [uid, String(part(target, 'id'))].toSorted().join('-');
      for (const one of company.engines) {
        const other = company.uids.find((candidate) => {
          const pair = [company.uidOf(one), candidate];
          return !pair.includes(uid) && pair.toSorted().join('-') === name;
        });
        if (other === undefined) continue;
        const { items: more } = await one.history({ type: 'user', id: other }, historyQuery(), live());
        return patched(page, 'items', (items) => [...(Array.isArray(items) ? items : []), ...more]);
      }
      return page;
    }),
  ],
  [
    'muids-joined-by-a-dash',
    'A message is known by the uid of its sender and its muid, joined by a dash.',
    'idempotent sending › people whose uids begin alike have muids of their own',
    /a muid of .* gives|number of messages of as many muids/,
    instead('send', async (go, [, draft], { company, uid }) => {
      const key = `${uid}-${String(part(draft, 'muid'))}`;
      if (kept(company).has(key)) return kept(company).get(key);
      const sent = await go();
      kept(company).set(key, sent);
      return sent;
    }),
  ],
  [
    'lines-out-of-history',
    'Lines are not in histories without filters.',
    'messages › the line of a change stands in the history, if the engine keeps one',
    /the line in the answer to joining/,
    answered('history', (page, [, query]) =>
      String(part(query, 'categories')) === ''
        ? withItems(page, (all) => all.filter((one) => part(one, 'content.kind') !== 'action'))
        : page,
    ),
  ],
  [
    'password-members-shown',
    'Members of password groups are shown to strangers.',
    'groups › a password group shows itself to strangers, but not its members',
    /a stranger listing members of a password group succeeded/,
    instead('listMembers', (go, [guid, query, signal], { engine, company }) =>
      go().catch((error: unknown) =>
        isRecord(error) && error['code'] === 'FORBIDDEN'
          ? company.insist(engine, (asking) => Reflect.apply(asking.listMembers, asking, [guid, query, signal]))
          : Promise.reject(error),
      ),
    ),
  ],
  [
    'unread-below-nothing',
    'What is deleted is taken off what is unread, read or not.',
    'groups › private and password groups are to who is in them what a public one is',
    /what/,
    remembering(
      instead('unreadCounts', async (go, _given, { company }) => {
        const counts = await go();
        const less = Number(memory(company).get('deleted') ?? 0);
        const lower = (of: unknown): unknown =>
          isRecord(of) ? Object.fromEntries(Object.entries(of).map(([id, count]) => [id, Number(count) - less])) : of;
        return patched(patched(counts, 'groups', lower), 'users', lower);
      }),
    ),
  ],
  [
    'icon-of-lists-missing',
    'Lists of groups carry no icons.',
    'groups › private and password groups are to who is in them what a public one is',
    /icon of group l-olga-1/,
    answered('listGroups', (page) => withItems(page, (all) => all.map((one) => replaced(one, 'icon', '')))),
  ],
  [
    'metadata-of-lists-missing',
    'Lists of groups carry no metadata.',
    'groups › private and password groups are to who is in them what a public one is',
    /metadata of group l-olga-1/,
    answered('listGroups', (page) => withItems(page, (all) => all.map((one) => replaced(one, 'metadata', {})))),
  ],
  [
    'metadata-of-history-missing',
    'Histories carry no metadata.',
    'groups › private and password groups are to who is in them what a public one is',
    /metadata of message m5/,
    answered('history', (page) => withItems(page, (all) => all.map((one) => replaced(one, 'metadata', {})))),
  ],
]);
