/** What stands in place of a list of people when its group ends, for all or for its viewer. */
import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, within } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { after } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { takeIn } from '../../testing/take-in.ts';
import { KitAddMembers } from '../KitAddMembers/KitAddMembers.tsx';
import { KitBannedMembers } from '../KitBannedMembers/KitBannedMembers.tsx';
import { KitTransferOwnership } from '../KitTransferOwnership/KitTransferOwnership.tsx';

const scene = screenScene('ana', 'ben', 'cleo', 'dan');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let tea: Kit.Group;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await takeIn(ana, 'tea', { ben: 'admin', cleo: 'participant' });
  await ana.banGroupMember('tea', 'dan');
  tea = await ana.getGroup('tea');
});

interface Way {
  readonly showBackButton?: boolean;
  readonly onBack?: () => void;
}

// The owner sees a row; an admin sees one as well, or why there is none.
describe.each<[string, (way: Way) => ReactElement, row: string, ofAdmin: RegExp | null]>([
  ['KitAddMembers', (way) => <KitAddMembers group={tea} {...way} />, 'user-cleo', null],
  ['KitBannedMembers', (way) => <KitBannedMembers group={tea} {...way} />, 'banned-member-dan', null],
  [
    'KitTransferOwnership',
    (way) => <KitTransferOwnership group={tea} {...way} />,
    'member-cleo',
    /^You can’t transfer/,
  ],
])('%s', (_name, draw, row, ofAdmin) => {
  test('of a group that is deleted it says that it was, and leads back where the host shows a way', async () => {
    let backs = 0;
    await render(hosted(ana, draw({ showBackButton: true, onBack: () => (backs += 1) })));
    await screen.findByTestId(row);
    await scene.rest();
    await after(() => ana.deleteGroup('tea'), 'This group was deleted');
    const end = within(screen.getByTestId('details-deleted'));
    await fireEvent.press(end.getByRole('button', { name: 'Back' }));
    expect(backs).toBe(1);
    await screen.rerender(hosted(ana, draw({ showBackButton: false })));
    expect(end.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/allowed|^Only/)).toBeNull();
  });

  test('whoever is removed from a group that all may see is told so, as in its details', async () => {
    await render(hosted(ben, draw({})));
    if (ofAdmin === null) await screen.findByTestId(row);
    else await screen.findByText(ofAdmin);
    await scene.rest();
    await after(() => ana.kickGroupMember('tea', 'ben'), 'You were removed from this group');
    await after(() => ana.banGroupMember('tea', 'ben'), 'You are banned from this group');
  });
});
