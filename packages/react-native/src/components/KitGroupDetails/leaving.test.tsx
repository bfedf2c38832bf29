import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { createRef, type ReactElement, useState } from 'react';
import { Text } from 'react-native';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { answer, ask, detailsScene, type, valueOf } from '../../testing/details-scene.tsx';
import { after, isGone, press, pressText } from '../../testing/hands.ts';
import { takeIn } from '../../testing/take-in.ts';
import type { KitGroupDetailsHandle, KitGroupDetailsProps } from './props.ts';

const scene = detailsScene();
const { draw: details, show, showEdit, change: rename } = scene;
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
beforeEach(() => void ({ ana, ben } = scene));

describe('leaving, handing over, deleting', () => {
  /** The events of one screen, by name. */
  function listen(): string[] {
    const heard: string[] = [];
    KitUIEventHandler.addGroupListener('test', {
      ccGroupLeft: ({ leftGroup }) => heard.push(`left ${leftGroup.getGuid()}`),
      ccGroupDeleted: (group) => heard.push(`deleted ${group.getGuid()}`),
      ccOwnershipChanged: ({ newOwner }) => heard.push(`owner ${newOwner.getUid()}`),
    });
    return heard;
  }
  afterEach(() => KitUIEventHandler.removeGroupListener('test'));

  test('leaves after a question; the event and the callback come once each, and no loss is told', async () => {
    const events = listen();
    const heard: string[] = [];
    await show(
      { onGroupLeft: (group) => heard.push(group.getName()), onGroupLost: (ending) => heard.push(ending) },
      ben,
    );
    await ask('Leave');
    await answer('Leave', 'You are no longer in this group');
    await waitFor(() => expect(heard).toEqual(['Tea']));
    expect(events).toEqual(['left tea']);
  });

  test('a host that leaves by its own call: the event once, an ending here, and the loss is told', async () => {
    const events = listen();
    const heard: string[] = [];
    await show({ onGroupLeft: () => heard.push('left here'), onGroupLost: (ending) => heard.push(ending) }, ben);
    await after(() => ben.leaveGroup('tea'), 'You are no longer in this group');
    expect(heard).toEqual(['left']);
    expect(events).toEqual(['left tea']);
  });

  test('an owner hands it over first, and is asked then whether to leave', async () => {
    const events = listen();
    const owners: string[] = [];
    await show({ onOwnershipChanged: (owner) => owners.push(owner.getUid()) });
    await press('details-leave');
    await screen.findByText('Make somebody else the owner first');
    await pressText('Choose');
    await fireEvent.press(await screen.findByTestId('member-cleo'));
    await fireEvent.press(await screen.findByTestId('transfer-submit'));
    await screen.findByText('Make \u2068cleo\u2069 the owner?');
    await answer('Transfer', 'Leave \u2068Tea\u2069?');
    expect(owners).toEqual(['cleo']);
    await answer('Leave', 'You are no longer in this group');
    expect(events).toEqual(['owner cleo', 'left tea']);
  });

  test('a host with a page of its own for the new owner is told what for, and has the question asked after it', async () => {
    const asked: unknown[] = [];
    const ref = createRef<KitGroupDetailsHandle>();
    await show({ ref, onTransferPress: (group, isLeaving) => asked.push([group.getGuid(), isLeaving]) });
    await press('details-transfer');
    await press('details-leave');
    await fireEvent.press(await screen.findByText('Choose'));
    expect(asked).toEqual([
      ['tea', false],
      ['tea', true],
    ]);
    expect(screen.queryByTestId('transfer-submit')).toBeNull();
    await act(async () => ref.current?.leave());
    expect(screen.queryByText('Leave \u2068Tea\u2069?')).toBeNull();
    await after(() => ana.transferGroupOwnership('tea', 'cleo'), 'Leave \u2068Tea\u2069?');
  });

  async function askAboutCleo(): Promise<void> {
    await press('details-leave');
    await fireEvent.press(await screen.findByText('Choose'));
    await fireEvent.press(await screen.findByTestId('member-cleo'));
    await fireEvent.press(await screen.findByTestId('transfer-submit'));
    await screen.findByText('Make \u2068cleo\u2069 the owner?');
  }

  test('handed over though the answer was lost: told once, nothing is wrong, and the question comes', async () => {
    const events = listen();
    const heard: string[] = [];
    await show({
      onOwnershipChanged: (owner) => heard.push(`${owner.getUid()} ${owner.getScope()}`),
      onError: ({ code }) => heard.push(code),
    });
    await askAboutCleo();
    scene.loseAnswers('transferOwnership');
    await answer('Transfer', 'Leave \u2068Tea\u2069?');
    expect(heard).toEqual(['cleo owner']);
    expect(events).toEqual(['owner cleo']);
  });

  test('… and also where that is only seen when the server can be asked again', async () => {
    const events = listen();
    const heard: string[] = [];
    await show({
      onOwnershipChanged: (owner) => heard.push(owner.getUid()),
      onError: ({ code }) => heard.push(code),
    });
    await askAboutCleo();
    scene.loseAnswers('getGroup');
    jest.spyOn(ana, 'transferGroupOwnership').mockImplementationOnce(async () => {
      throw new Kit.KitException('NETWORK', 'Gone.');
    });
    await answer('Transfer', 'Check your connection and try again.');
    expect(heard).toEqual(['NETWORK']);
    scene.loseAnswers();
    // It reached the server late.
    await after(() => ana.transferGroupOwnership('tea', 'cleo'), 'Leave \u2068Tea\u2069?');
    expect(heard).toEqual(['NETWORK', 'cleo']);
    expect(events).toEqual(['owner cleo']);
  });

  test('another group in its place as soon as it is handed over: nothing is asked of that one', async () => {
    await ana.createGroup(new Kit.Group('jam', 'Jam', 'public'));
    await ben.joinGroup('jam');
    await ana.transferGroupOwnership('jam', 'ben');
    const jam = await ana.getGroup('jam');
    function Host(): ReactElement {
      const [other, setOther] = useState<Kit.Group>();
      return details({ ...(other && { group: other }), onOwnershipChanged: () => setOther(jam) });
    }
    await render(<Host />);
    await screen.findByTestId('details-member-cleo');
    await askAboutCleo();
    await answer('Transfer', '\u2068Jam\u2069');
    await screen.findByTestId('details-leave');
    expect(screen.queryByText('Leave \u2068Jam\u2069?')).toBeNull();
  });

  test('a question that is open goes with its group', async () => {
    await ben.createGroup(new Kit.Group('jam', 'Jam', 'public'));
    await ana.joinGroup('jam');
    await ben.transferGroupOwnership('jam', 'ana');
    await show();
    await ask('Delete');
    await screen.rerender(details({ group: await ana.getGroup('jam') }));
    await screen.findByText('\u2068Jam\u2069');
    expect(screen.queryByTestId('details-delete-question')).toBeNull();
    expect(screen.queryByText('Delete \u2068Jam\u2069?')).toBeNull();
  });

  test('handed over without leaving: back to the details', async () => {
    await show();
    await press('details-transfer');
    await fireEvent.press(await screen.findByTestId('member-ben'));
    await fireEvent.press(await screen.findByTestId('transfer-submit'));
    await screen.findByText('Make \u2068ben\u2069 the owner?');
    await answer('Transfer');
    await screen.findByTestId('details-member-ana');
    expect(screen.queryByText('Leave \u2068Tea\u2069?')).toBeNull();
    expect(screen.queryByTestId('details-delete')).toBeNull();
  });

  test('an owner who is alone is offered to delete it', async () => {
    const events = listen();
    const heard: string[] = [];
    for (const uid of ['ben', 'cleo']) await ana.kickGroupMember('tea', uid);
    await show({ onGroupDeleted: (group) => heard.push(group.getGuid()) });
    expect(screen.queryByTestId('details-transfer')).toBeNull();
    await press('details-leave');
    await screen.findByText('Nobody else is in this group: leaving it means deleting it, with its messages.');
    await answer('Delete', 'This group was deleted');
    expect(heard).toEqual(['tea']);
    expect(events).toEqual(['deleted tea']);
  });

  test('a question that fails says why, tells, and can be answered again', async () => {
    const codes: string[] = [];
    await show({ onError: ({ code }) => codes.push(code) });
    jest.spyOn(ana, 'deleteGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
    await ask('Delete');
    await answer('Delete', 'Check your connection and try again.');
    expect(codes).toEqual(['NETWORK']);
    await answer('Delete', 'This group was deleted');
  });

  /** Draws them with all that hosts can hear. */
  async function showAll(client: Kit.ChatClient): Promise<string[]> {
    const heard: string[] = [];
    const props: KitGroupDetailsProps = {
      onGroupLeft: (group) => heard.push(`left ${group.getName()}`),
      onGroupDeleted: (group) => heard.push(`deleted ${group.getName()}`),
      onGroupLost: (ending) => heard.push(`lost ${ending}`),
      onError: ({ code }) => heard.push(code),
    };
    await show(props, client);
    return heard;
  }

  test.each(['public', 'private'] as const)('left a %s group though the answer was lost', async (kind) => {
    await rename(ana, (group) => group.setType(kind));
    const events = listen();
    const heard = await showAll(ben);
    await ask('Leave');
    scene.loseAnswers('leaveGroup');
    await answer('Leave', 'You are no longer in this group');
    await waitFor(() => expect(heard).toEqual(['left Tea']));
    expect(events).toEqual(['left tea']);
  });

  test('deleted though the answer was lost', async () => {
    const events = listen();
    const heard = await showAll(ana);
    await ask('Delete');
    scene.loseAnswers('deleteGroup');
    await answer('Delete', 'This group was deleted');
    await waitFor(() => expect(heard).toEqual(['deleted Tea']));
    expect(events).toEqual(['deleted tea']);
  });

  test('… and also where that is only seen later: it is the viewer’s own all the same', async () => {
    const events = listen();
    const heard = await showAll(ana);
    await ask('Delete');
    const gone = new Kit.KitException('NETWORK', 'Gone.');
    const remove = jest.spyOn(ana, 'deleteGroup').mockRejectedValueOnce(gone);
    await answer('Delete', 'Check your connection and try again.');
    remove.mockRestore();
    // It reached the server late.
    const late = await scene.enter('ana');
    await after(() => late.deleteGroup('tea'), 'This group was deleted');
    expect(heard).toEqual(['NETWORK', 'deleted Tea']);
    expect(events).toEqual(['deleted tea']);
  });

  test('what was deleted by another device while it was asked is deleted', async () => {
    const heard: string[] = [];
    const errors: string[] = [];
    await show({ onGroupDeleted: (group) => heard.push(group.getGuid()), onError: ({ code }) => errors.push(code) });
    const remove = ana.deleteGroup.bind(ana);
    jest.spyOn(ana, 'deleteGroup').mockImplementationOnce(async (guid) => {
      await remove(guid);
      return await remove(guid);
    });
    await ask('Delete');
    await answer('Delete', 'This group was deleted');
    expect(heard).toEqual(['tea']);
    expect(errors).toEqual([]);
  });

  test('a question that is open closes with the right to what it asks', async () => {
    await show();
    await ask('Delete');
    await after(() => ana.transferGroupOwnership('tea', 'ben'));
    await waitFor(() => expect(screen.queryByText('Delete \u2068Tea\u2069?')).toBeNull());
    expect(screen.getByText('Your role in this group has changed.')).toBeOnTheScreen();
    await scene.pass(6_000);
    expect(screen.queryByText('Your role in this group has changed.')).toBeNull();
  });

  test('to whoever comes next nothing is said of what the one before was asked', async () => {
    await show();
    await ask('Delete');
    await after(() => ana.logout());
    await after(() => ana.login('ben'));
    await scene.pass(300);
    expect(screen.queryByText(/Delete \u2068Tea|has changed/)).toBeNull();
  });
});

describe('what the one before began', () => {
  test('the list of new owners is not for whoever comes next', async () => {
    await show();
    await press('details-leave');
    await pressText('Choose');
    await screen.findByTestId('member-cleo');
    await after(() => ana.logout());
    await after(() => ana.login('ben'));
    await screen.findByTestId('details-member-ana');
    expect(screen.queryByTestId('transfer-submit')).toBeNull();
  });

  test('nor is the question of an owner who was to hand it over first', async () => {
    const ref = createRef<KitGroupDetailsHandle>();
    await show({ ref });
    await act(async () => ref.current?.leave());
    await after(() => ana.logout());
    await after(() => ana.login('ben'));
    await screen.findByTestId('details-member-ana');
    await scene.pass(300);
    expect(screen.queryByText('Leave \u2068Tea\u2069?')).toBeNull();
  });
});

describe('endings', () => {
  const lost: string[] = [];
  beforeEach(() => void lost.splice(0));
  const told: KitGroupDetailsProps = { onGroupLost: (ending) => lost.push(ending), showBackButton: true };

  test.each([
    ['deleted', 'This group was deleted', () => ana.deleteGroup('tea')],
    ['kicked', 'You were removed from this group', () => ana.kickGroupMember('tea', 'ben')],
    ['banned', 'You are banned from this group', () => ana.banGroupMember('tea', 'ben')],
  ] as const)('%s while an edit is open', async (ending, title, happen) => {
    await showEdit(told, ben);
    await type('name', 'Green tea');
    await after(happen);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(title));
    await screen.findByText('You can’t edit this group any more. What you wrote is still here to copy.');
    expect(valueOf('name')).toBe('Green tea');
    expect(screen.queryByTestId('edit-group-save')).toBeNull();
    expect(screen.queryByTestId('details-edit')).toBeNull();
    expect(lost).toEqual([ending]);
    await pressText('Close');
    await isGone('edit-group');
  });

  test('deleted by somebody while one leaves, which is refused then: the loss is told', async () => {
    await show(told, ben);
    jest.spyOn(ben, 'leaveGroup').mockImplementation(async () => {
      await ana.deleteGroup('tea');
      await scene.pass(100);
      throw new Kit.KitException('NOT_FOUND', 'There is no such group.');
    });
    await ask('Leave');
    await answer('Leave', 'This group was deleted');
    await waitFor(() => expect(lost).toEqual(['deleted']));
  });

  test('removed by somebody while one leaves, which is refused then: the loss is told, and no leaving', async () => {
    const heard: string[] = [];
    const onGroupLeft = (): unknown => heard.push('left here');
    KitUIEventHandler.addGroupListener('test', { ccGroupLeft: () => heard.push('left') });
    await show({ ...told, onGroupLeft }, ben);
    const leave = ben.leaveGroup.bind(ben);
    jest.spyOn(ben, 'leaveGroup').mockImplementation(async (guid) => {
      await ana.kickGroupMember('tea', 'ben');
      return await leave(guid);
    });
    await ask('Leave');
    await answer('Leave', 'You were removed from this group');
    await waitFor(() => expect(lost).toEqual(['kicked']));
    KitUIEventHandler.removeGroupListener('test');
    expect(heard).toEqual([]);
  });

  test('turned private by who removes the editor first: what was typed is there until it is closed', async () => {
    await showEdit(told, ben);
    await type('description', 'Mine');
    await after(() => ana.kickGroupMember('tea', 'ben'));
    await rename(ana, (group) => group.setType('private'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('You were removed from this group'));
    expect(valueOf('description')).toBe('Mine');
  });

  test('an edit in which nothing was typed goes with the group', async () => {
    await showEdit(told, ben);
    await after(() => ana.deleteGroup('tea'), 'This group was deleted');
    expect(screen.queryByTestId('edit-group')).toBeNull();
  });

  test('made private while a stranger looks', async () => {
    await show(told, await scene.enter('dan'));
    await scene.looked();
    await rename(ana, (group) => group.setType('private'));
    await screen.findByText('You can’t see this group');
    expect(lost).toEqual(['hidden']);
  });

  test('kicked out of a private group, the reason is that, not that it cannot be seen', async () => {
    await rename(ana, (group) => group.setType('private'));
    await show(told, ben);
    await after(() => ana.kickGroupMember('tea', 'ben'), 'You were removed from this group');
    expect(lost).toEqual(['kicked']);
  });

  test.each([
    ['banned', 'You are banned from this group', () => ana.banGroupMember('tea', 'ben')],
    ['deleted', 'This group was deleted', () => ana.deleteGroup('tea')],
  ] as const)('removed, then %s: the last of it is said', async (_, title, happen) => {
    await show(told, ben);
    await scene.looked();
    await after(() => ana.kickGroupMember('tea', 'ben'), 'You were removed from this group');
    await after(happen);
    await screen.findByText(title);
    expect(lost).toEqual(['kicked']);
  });

  test('a group that there is none of, and one that cannot be seen', async () => {
    await render(details({ ...told, group: { guid: 'none' } }));
    await screen.findByText('You can’t see this group');
    expect(lost).toEqual(['hidden']);
  });

  test('found to be gone before it is heard that somebody deleted it: that is the reason, and one ending', async () => {
    await show(told, ben);
    jest.spyOn(ben.queries, 'getGroup').mockRejectedValue(new Kit.KitException('NOT_FOUND', 'There is no such group.'));
    await screen.rerender(details({ ...told, group: { guid: 'tea', name: 'Other words' } }, ben));
    await screen.findByText('You can’t see this group');
    await after(() => ana.deleteGroup('tea'), 'This group was deleted');
    expect(lost).toEqual(['hidden']);
  });

  test('deleted while its owner is being chosen', async () => {
    await show(told);
    await press('details-transfer');
    await screen.findByTestId('member-cleo');
    await after(() => ana.deleteGroup('tea'), 'This group was deleted');
  });

  test('whoever comes in again sees the group again', async () => {
    await show(told, ben);
    await after(() => ana.kickGroupMember('tea', 'ben'), 'You were removed from this group');
    await after(() => takeIn(ana, 'tea', { ben: 'participant' }));
    await screen.findByTestId('details-member-ben');
  });

  test('its button goes back; a view of the host’s can stand in its place', async () => {
    const onBack = jest.fn();
    await show({ ...told, onBack }, ben);
    await after(() => ana.deleteGroup('tea'));
    await fireEvent.press(await screen.findByText('Back'));
    expect(onBack).toHaveBeenCalledTimes(1);
    await screen.rerender(details({ ...told, EndingView: (ending) => <Text>{`own ${ending}`}</Text> }, ben));
    await screen.findByText('own deleted');
  });
});
