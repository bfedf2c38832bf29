import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { KitClientProvider } from '../client/KitClientProvider.tsx';
import { KitGroupDetails } from '../components/KitGroupDetails/KitGroupDetails.tsx';
import type { KitGroupDetailsProps } from '../components/KitGroupDetails/props.ts';
import { type ChatScene, chatScene } from './chat-scene.ts';

/** A group of Ana's, with Ben as its admin and Cleo in it, and what is done with its details on a screen. */
export interface DetailsScene extends ChatScene {
  readonly ana: Kit.ChatClient;
  readonly ben: Kit.ChatClient;
  draw(props?: KitGroupDetailsProps, client?: Kit.ChatClient): ReactElement;
  /** Until rights are known and members are there. */
  show(props?: KitGroupDetailsProps, client?: Kit.ChatClient): Promise<void>;
  /** Somebody changes the group. */
  change(client: Kit.ChatClient, part: (group: Kit.Group) => void): Promise<void>;
}

export async function detailsScene(): Promise<DetailsScene> {
  const scene = await chatScene('ana', 'ben', 'cleo', 'dan');
  const ana = await scene.enter('ana');
  const ben = await scene.enter('ben');
  const draft = new Kit.Group('tea', 'Tea', 'public', '', '', 'All about leaves');
  draft.setTags(['drinks']);
  await ana.createGroup(draft);
  await ana.addMembersToGroup('tea', [new Kit.GroupMember('ben', 'admin'), new Kit.GroupMember('cleo', 'participant')]);
  const tea = await ana.getGroup('tea');
  const draw: DetailsScene['draw'] = (props = {}, client = ana) => (
    <KitClientProvider client={client}>
      <KitGroupDetails testID="details" group={tea} {...props} />
    </KitClientProvider>
  );
  return {
    ...scene,
    ana,
    ben,
    draw,
    async show(props, client) {
      await render(draw(props, client));
      await screen.findByTestId('details-member-ana');
    },
    async change(client, part) {
      const group = await client.getGroup('tea');
      part(group);
      await act(async () => void (await client.updateGroup(group)));
    },
    async close() {
      await cleanup();
      await scene.close();
    },
  };
}

export const press = (testID: string): Promise<void> => fireEvent.press(screen.getByTestId(testID));

export const isGone = (testID: string): Promise<void> => waitFor(() => expect(screen.queryByTestId(testID)).toBeNull());

/** Opens the edit. */
export async function edit(): Promise<void> {
  await press('details-edit');
  await screen.findByTestId('edit-group-name');
}

export const type = (field: string, text: string): Promise<void> =>
  fireEvent.changeText(screen.getByTestId(`edit-group-${field}`), text);

export const valueOf = (field: string): unknown => screen.getByTestId(`edit-group-${field}`).props['value'];

/** Presses the button of a question, which comes after the row that asks. */
export async function answer(text: string): Promise<void> {
  const all = screen.getAllByText(text);
  await fireEvent.press(all.at(-1) ?? screen.getByText(text));
}
