import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { KitGroupDetails } from '../components/KitGroupDetails/KitGroupDetails.tsx';
import type { KitGroupDetailsProps } from '../components/KitGroupDetails/props.ts';
import { changeGroup } from './change-group.ts';
import { isGone, press } from './hands.ts';
import { hosted, type ScreenScene, screenScene } from './screen-scene.tsx';
import { takeIn } from './take-in.ts';

/** A group of Ana's, with Ben as its admin and Cleo in it, and what is done with its details on a screen. */
export interface DetailsScene extends ScreenScene {
  readonly ana: Kit.ChatClient;
  readonly ben: Kit.ChatClient;
  draw(props?: KitGroupDetailsProps, client?: Kit.ChatClient): ReactElement;
  /** Until rights are known and members are there. */
  show(props?: KitGroupDetailsProps, client?: Kit.ChatClient): Promise<void>;
  /** And with its edit open. */
  showEdit(props?: KitGroupDetailsProps, client?: Kit.ChatClient): Promise<void>;
  /** Somebody changes the group. */
  change(client: Kit.ChatClient, part: (group: Kit.Group) => void): Promise<void>;
}

export function detailsScene(): DetailsScene {
  let tea: Kit.Group | undefined;
  const people = {} as Record<'ana' | 'ben', Kit.ChatClient>; // before each test
  const scene: DetailsScene = Object.assign(screenScene('ana', 'ben', 'cleo', 'dan'), people, {
    draw: (props: KitGroupDetailsProps = {}, client = scene.ana): ReactElement =>
      hosted(client, <KitGroupDetails testID="details" group={tea} {...props} />),
    async show(props?: KitGroupDetailsProps, client?: Kit.ChatClient) {
      await render(scene.draw(props, client));
      await screen.findByTestId('details-member-ana');
    },
    async showEdit(props?: KitGroupDetailsProps, client?: Kit.ChatClient) {
      await scene.show(props, client);
      await edit();
    },
    change: (client: Kit.ChatClient, part: (group: Kit.Group) => void): Promise<void> =>
      act(async () => void (await changeGroup(client, 'tea', part))),
  });
  beforeEach(async () => {
    const { ana } = Object.assign(scene, await scene.enterAll('ana', 'ben'));
    const draft = new Kit.Group('tea', 'Tea', 'public', '', '', 'All about leaves');
    draft.setTags(['drinks']);
    await ana.createGroup(draft);
    await takeIn(ana, 'tea', { ben: 'admin', cleo: 'participant' });
    tea = await ana.getGroup('tea');
  });
  return scene;
}

/** Opens the edit. */
export async function edit(): Promise<void> {
  await press('details-edit');
  await screen.findByTestId('edit-group-name');
}

/** Saves the edit, which is done with it. */
export async function save(): Promise<void> {
  await press('edit-group-save');
  await isGone('edit-group');
}

export const type = (field: string, text: string): Promise<void> =>
  fireEvent.changeText(screen.getByTestId(`edit-group-${field}`), text);

export const valueOf = (field: string): unknown => screen.getByTestId(`edit-group-${field}`).props['value'];

/** Asks to leave or to delete the group: the question that comes. */
export async function ask(to: 'Leave' | 'Delete'): Promise<void> {
  await press(`details-${to.toLowerCase()}`);
  await screen.findByText(`${to} \u2068Tea\u2069?`);
}

/** Presses the button of a question, which comes after the row that asks, and sees what comes of it. */
export async function answer(text: string, comes?: string): Promise<void> {
  const all = screen.getAllByText(text);
  await fireEvent.press(all.at(-1) ?? screen.getByText(text));
  if (comes !== undefined) await screen.findByText(comes);
}
