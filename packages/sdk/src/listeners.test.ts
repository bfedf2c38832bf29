import type { EngineEvent } from './contract.ts';
import { createListeners, GroupListener } from './listeners.ts';
import type { Group } from './objects/group.ts';
import { loggedInScene } from './testing/client-scene.ts';
import { groupNews, messageNews, userNews } from './testing/records.ts';

const ben = userNews('ben', { name: 'Ben' });
const cleo = userNews('cleo', { name: 'Cleo' });
const group = { guid: 'team', revision: 2, name: 'Team' };

test('an id that is taken replaces, and removing twice is harmless', async () => {
  const { client, engine } = await loggedInScene();
  const heard: string[] = [];
  client.addGroupListener('a', { onGroupUpdated: () => heard.push('first') });
  client.addGroupListener('a', new GroupListener({ onGroupUpdated: () => heard.push('second') }));
  engine.emit({ type: 'group.updated', id: 'e1', group });
  client.removeGroupListener('a');
  client.removeGroupListener('a');
  engine.emit({ type: 'group.updated', id: 'e2', group: { ...group, revision: 3 } });
  expect(heard).toEqual(['second']);
});

test('one that throws stops nobody, and its error is reported', () => {
  const reported: unknown[] = [];
  const { user } = createListeners((error) => reported.push(error));
  const heard: string[] = [];
  const fault = new Error('in a handler');
  user.add('a', {
    onUserOnline() {
      throw fault;
    },
  });
  user.add('b', { onUserOnline: () => heard.push('b') });
  user.each((on) => on.onUserOnline?.(Object.create(null)));
  expect(heard).toEqual(['b']);
  expect(reported).toEqual([fault]);
});

test('handlers of what the kit does not know are taken, and nothing calls them', async () => {
  const { client, engine } = await loggedInScene();
  const heard: string[] = [];
  client.addGroupListener(
    'a',
    new GroupListener({ onGroupUpdated: (told) => heard.push(told.getName()), onNothing: () => heard.push('never') }),
  );
  engine.emit({ type: 'group.updated', id: 'e1', group });
  expect(heard).toEqual(['Team']);
  // @ts-expect-error -- what it knows is what it says
  expect(new GroupListener({ onGroupUpdated: (told: number) => heard.push(String(told)) })).toBeDefined();
});

test('one that removes another while it runs is heard out', () => {
  const { connection } = createListeners();
  const heard: string[] = [];
  connection.add('a', { onConnected: () => connection.remove('b') });
  connection.add('b', { onConnected: () => heard.push('b') });
  connection.each((on) => on.onConnected?.());
  connection.each((on) => on.onConnected?.());
  expect(heard).toEqual(['b']);
});

test('handlers get their arguments in the order that hosts know', async () => {
  const { client, engine } = await loggedInScene();
  const heard: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]): void => {
      heard.push([name, ...given.map(short)]);
    };
  client.addGroupListener('a', {
    onGroupMemberJoined: note('joined'),
    onGroupMemberLeft: note('left'),
    onMemberAddedToGroup: note('added'),
    onGroupMemberKicked: note('kicked'),
    onGroupMemberBanned: note('banned'),
    onGroupMemberUnbanned: note('unbanned'),
    onGroupMemberScopeChanged: note('scope'),
    onOwnershipTransferred: note('owner'),
    onGroupCreated: note('created'),
    onGroupUpdated: note('updated'),
    onGroupDeleted: note('deleted'),
  });
  client.addUserListener('a', { onUserUpdated: note('profile') });
  let revision = 2;
  const next = (): { group: typeof group; id: string } => {
    revision += 1;
    return { group: { ...group, revision }, id: `e${revision}` };
  };
  const events: EngineEvent[] = [
    { type: 'group.joined', ...next(), user: cleo, actor: cleo, at: 1, message: null },
    { type: 'group.left', ...next(), user: cleo, actor: cleo, at: 1, message: null },
    { type: 'group.added', ...next(), users: [cleo], scopes: ['participant'], actor: ben, at: 1, messages: [] },
    { type: 'group.kicked', ...next(), user: cleo, actor: ben, at: 1, message: null },
    { type: 'group.banned', ...next(), user: cleo, actor: ben, at: 1, message: null },
    { type: 'group.unbanned', ...next(), user: cleo, actor: ben, at: 1, message: null },
    {
      type: 'group.scopeChanged',
      ...next(),
      user: cleo,
      actor: ben,
      at: 1,
      newScope: 'admin',
      oldScope: 'participant',
      message: null,
    },
    { type: 'group.ownershipTransferred', ...next(), user: cleo, actor: ben, at: 1, message: null },
    { type: 'group.updated', ...next() },
    { type: 'group.deleted', ...next(), actor: ben },
    { type: 'group.created', id: 'new', group: groupNews('club', { name: 'Club' }) },
    { type: 'user.updated', id: 'profile', user: cleo },
  ];
  engine.emit(...events);
  expect(heard).toEqual([
    ['joined', 'line: Cleo joined', 'Cleo', 'Team'],
    ['left', 'line: Cleo left', 'Cleo', 'Team'],
    ['added', 'line: Ben added Cleo', 'Cleo', 'Ben', 'Team'],
    ['kicked', 'line: Ben removed Cleo', 'Cleo', 'Ben', 'Team'],
    ['banned', 'line: Ben banned Cleo', 'Cleo', 'Ben', 'Team'],
    ['unbanned', 'line: Ben unbanned Cleo', 'Cleo', 'Ben', 'Team'],
    ['scope', 'line: Ben made Cleo admin', 'Cleo', 'admin', 'participant', 'Team'],
    ['owner', 'line: Ben made Cleo the owner', 'Cleo', 'Ben', 'Team'],
    ['updated', 'Team'],
    ['deleted', 'Team', 'Ben'],
    ['created', 'Club'],
    ['profile', 'Cleo'],
  ]);
});

test('a message reaches the handler of its kind', async () => {
  const { client, engine } = await loggedInScene();
  const heard: string[] = [];
  client.addMessageListener('a', {
    onTextMessageReceived: (message) => heard.push(`text ${message.getText()}`),
    onMediaMessageReceived: (message) => heard.push(`media ${message.getURL()}`),
    onCustomMessageReceived: (message) => heard.push(`custom ${message.getType()}`),
    onMessageEdited: (message) => heard.push(`edited ${message.getId()}`),
    onMessageDeleted: (message) => heard.push(`deleted ${message.getDeletedAt()}`),
    onMessagesRead: (receipt) => heard.push(`read ${receipt.getMessageId()} ${receipt.getReadAt()}`),
    onMessagesDelivered: (receipt) => heard.push(`delivered ${receipt.getReceiptType()}`),
    onMessageReactionAdded: (reaction) => heard.push(`+${reaction.getReaction()}`),
    onMessageReactionRemoved: (reaction) => heard.push(`-${reaction.getReaction()}`),
  });
  const attachment = { url: 'https://x/p.png', name: 'p.png', mimeType: 'image/png', size: 1 };
  const target = { type: 'group', id: 'team' } as const;
  engine.emit(
    { type: 'message.received', id: '1', message: messageNews('m1') },
    {
      type: 'message.received',
      id: '2',
      message: messageNews('m2', { content: { kind: 'media', media: 'image', attachment, caption: '' } }),
    },
    {
      type: 'message.received',
      id: '3',
      message: messageNews('m3', { content: { kind: 'custom', customType: 'poll', data: {} } }),
    },
    { type: 'message.edited', id: '4', message: messageNews('m1', { revision: 2 }) },
    {
      type: 'message.deleted',
      id: '5',
      message: messageNews('m2', { revision: 2, deletedAt: 7, content: { kind: 'deleted' } }),
    },
    { type: 'receipt', id: '6', kind: 'read', target, user: ben, messageId: 'm1', at: 9 },
    { type: 'receipt', id: '7', kind: 'delivered', target, user: ben, messageId: 'm1', at: 9 },
    {
      type: 'message.reaction',
      id: '8',
      message: messageNews('m1', { revision: 3 }),
      user: ben,
      emoji: '👍',
      isAdded: true,
      at: 1,
    },
    {
      type: 'message.reaction',
      id: '9',
      message: messageNews('m1', { revision: 4 }),
      user: ben,
      emoji: '👍',
      isAdded: false,
      at: 1,
    },
  );
  expect(heard).toEqual([
    'text m1',
    'media https://x/p.png',
    'custom poll',
    'edited m1',
    'deleted 7',
    'read m1 9',
    'delivered delivery',
    '+👍',
    '-👍',
  ]);
});

test('what a host does to an object that it was given changes nothing for others', async () => {
  const { client, engine, events } = await loggedInScene();
  client.addGroupListener('a', { onGroupUpdated: (given) => given.setName('spoiled') });
  engine.emit({ type: 'group.updated', id: 'e1', group });
  engine.emit({ type: 'group.updated', id: 'e2', group: { guid: 'team', revision: 3 } });
  expect(events.at(-1)?.event).toMatchObject({ group: { name: 'Team' } });
});

function short(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('getMessage' in value && typeof value.getMessage === 'function') return `line: ${String(value.getMessage())}`;
  return 'getName' in value && typeof value.getName === 'function' ? String(value.getName()) : value;
}

test('an instance of a class is a listener, whatever other fields it has', async () => {
  const { engine, client } = await loggedInScene();
  class Screen {
    readonly heard: string[] = [];
    isMounted = true;
    onGroupCreated = undefined;
    onGroupUpdated({ name }: Group): void {
      this.heard.push(`updated ${name}`);
    }
    onGroupDeleted = ({ guid }: Group): void => void this.heard.push(`deleted ${guid}`);
  }
  const screen = new Screen();
  client.addGroupListener('screen', screen);
  engine.emit({ type: 'group.updated', id: 'e1', group });
  engine.emit({ type: 'group.deleted', id: 'e2', group: { ...group, revision: 3 }, actor: null });
  expect(screen.heard).toEqual(['updated Team', 'deleted team']);
});
