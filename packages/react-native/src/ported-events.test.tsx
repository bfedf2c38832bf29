/** Host code that does, emits and hears: `testing/ported/actions.tsx` and `listeners.tsx`. */
import { Kit, KitUIEventHandler } from '@open-chat-kit/react-native';
import { act, render, screen, waitFor } from '@testing-library/react-native';
import {
  addThenTell,
  banThenTell,
  blockThenTell,
  changeScopeThenTell,
  createFromForm,
  createOfKind,
  deleteThenTell,
  joinThenTell,
  kickThenTell,
  leaveThenTell,
  rename,
  reword,
  sendPlace,
  sendThenTell,
  tellOfUnbanned,
  transferThenTell,
  unbanThenTell,
  unblockThenTell,
} from './testing/ported/actions.tsx';
import { BlockLog, CallLog, GroupLog, MessageLog, PresenceScreen } from './testing/ported/listeners.tsx';
import { portedScene } from './testing/ported-scene.ts';

const scene = portedScene();
const lines = (): readonly string[] => screen.queryAllByText(/./).map((line) => String(line.children.join('')));

test('every action that is done and then told of is heard once, in the spellings of the host', async () => {
  await render(<GroupLog />);
  await act(async () => {
    const own = await createFromForm({ name: 'Own', type: 'public' });
    const [ben, eve] = [await Kit.getUser('ben'), await Kit.getUser('eve')];
    await addThenTell(own, [ben, eve]);
    await changeScopeThenTell(own, new Kit.GroupMember('ben', 'participant'), 'moderator');
    await kickThenTell(own, eve);
    await banThenTell(own, eve);
    await unbanThenTell(own, eve);
    await transferThenTell(own, ben);
    await leaveThenTell(own);
    await joinThenTell(own);
    await deleteThenTell(await createFromForm({ name: 'Gone', type: 'private' }));
  });
  expect(lines()).toEqual([
    'created Own',
    'added 2 own ana action',
    'scope ben participant moderator scopeChanged',
    'kicked eve eve',
    'banned eve own',
    'unbanned eve eve',
    'owner ben',
    'left own ana left',
    'joined ana own',
    'created Gone',
    'deleted gone',
  ]);
});

test('objects of the host’s own change what they say, and nothing else', async () => {
  const guarded = await createOfKind('Attic', 'Guarded', 'hush');
  guarded.setDescription('Up there');
  guarded.setMetadata({ floor: 3 });
  await Kit.updateGroup(guarded);
  const renamed = await rename('attic', 'Loft');
  expect([renamed.getName(), renamed.getType(), renamed.getDescription(), renamed.getMetadata()]).toEqual([
    'Loft',
    'password',
    'Up there',
    { floor: 3 },
  ]);
  expect((await createOfKind('Cellar', 'Closed')).getType()).toBe('private');
  const place = await sendPlace('attic', { name: 'the old pier' });
  expect(place instanceof Kit.CustomMessage && place.getCustomData()).toEqual({ name: 'the old pier' });
  const said = new Kit.TextMessage('attic', 'Tea?', 'group');
  said.setMetadata({ colour: 'green' });
  const edited = await reword((await Kit.sendMessage(said)).getId(), 'attic', 'Coffee?');
  expect([edited.getType(), edited.getMetadata()]).toEqual(['text', { colour: 'green' }]);
});

test('what the client did not announce is heard when it is emitted, in every spelling', async () => {
  await render(<GroupLog />);
  const [tea, ben, ana] = [await Kit.getGroup('tea'), await Kit.getUser('ben'), await Kit.getUser('ana')];
  await act(async () => {
    // The host's own server did these.
    KitUIEventHandler.emitGroupEvent('ccGroupLeft', { leftGroup: tea });
    KitUIEventHandler.emitGroupEvent('ccGroupMemberAdded', { usersAdded: [ben], userAddedIn: tea });
    tellOfUnbanned(tea, ben, ana);
    KitUIEventHandler.emitGroupEvent('ccGroupMemberJoined', { joinedUser: null, joinedGroup: { guid: 'den' } });
  });
  expect(lines()).toEqual(['left tea ana left', 'added 1 tea ana action', 'unbanned ben ben', 'joined ana den']);
});

test('an emit that says something new is heard, also of the same group', async () => {
  await render(<GroupLog />);
  const [tea, ben] = [await Kit.getGroup('tea'), await Kit.getUser('ben')];
  await act(async () => {
    await leaveThenTell(tea);
    KitUIEventHandler.emitGroupEvent('ccGroupMemberKicked', { kickedUser: ben, kickedFrom: tea });
    await joinThenTell(tea);
    await leaveThenTell(tea);
  });
  expect(lines()).toEqual(['left tea ana left', 'kicked ben ben', 'joined ana tea', 'left tea ana left']);
});

test('what else a payload bears comes out as it went in', () => {
  const heard: unknown[] = [];
  KitUIEventHandler.addGroupListener('more', { ccGroupLeft: (payload) => heard.push({ ...payload }) });
  const leftGroup = new Kit.Group('far', 'Far', 'public');
  KitUIEventHandler.emitGroupEvent('ccGroupLeft', { leftGroup, source: 'the settings' });
  KitUIEventHandler.removeGroupListener('more');
  expect(heard).toEqual([expect.objectContaining({ leftGroup, source: 'the settings' })]);
});

test('listeners of the SDK are heard through the kit', async () => {
  await render(<MessageLog />);
  await act(async () => {
    const ben = scene.ben;
    ben.startTyping(new Kit.TypingIndicator('tea', 'group'));
    await ben.sendMessage(new Kit.TextMessage('tea', 'hi', 'group'));
    await ben.sendMessage(new Kit.CustomMessage('tea', 'group', 'poll', { question: 'tea?' }));
  });
  await waitFor(() => expect(lines()).toEqual(expect.arrayContaining(['types ben', 'got hi', 'got poll'])));
});

test('a message that is sent and told of by its host is heard once at each step', async () => {
  await render(<MessageLog />);
  await act(async () => void (await sendThenTell('tea', 'hello')));
  expect(lines().filter((line) => line.endsWith('hello'))).toEqual(['inprogress hello', 'success hello']);
});

test('a class component hears of members', async () => {
  await render(<PresenceScreen />);
  const eve = new Kit.ChatClient({ clock: scene.clock, engine: scene.server.engine() });
  await act(async () => {
    await eve.login('eve');
    await eve.joinGroup('tea');
  });
  await screen.findByText('eve is in Tea club');
  await eve.logout();
});

test('blocks are heard once, on users and on the UI', async () => {
  await render(<BlockLog />);
  const ben = await Kit.getUser('ben');
  await act(async () => {
    await blockThenTell(ben);
    await unblockThenTell(ben);
  });
  expect(lines()).toEqual(['no ben, ui: no ben, yes ben']);
});

test('conversations and calls pass on what hosts emit', async () => {
  await render(<CallLog />);
  await act(async () => KitUIEventHandler.emitCallEvent('ccOutgoingCall', { call: 'ben' }));
  expect(screen.getByText('ana: calling ben')).toBeOnTheScreen();
  await act(async () => KitUIEventHandler.emitConversationEvent('ccConversationDeleted', { conversation: 'tea' }));
  expect(screen.getByText('ana: deleted tea')).toBeOnTheScreen();
});
