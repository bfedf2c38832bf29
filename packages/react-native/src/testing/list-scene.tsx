import type { Kit } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { KitMessageList } from '../components/KitMessageList/KitMessageList.tsx';
import type { KitMessageListProps } from '../components/KitMessageList/props.ts';
import { hosted, type ScreenScene, screenScene } from './screen-scene.tsx';
import { type SharedTea, shareTea } from './shared-tea.ts';

/** Ben's group "tea", which Ana and others have joined, and her list of what is said there. */
export type ListScene<Uid extends string> = ScreenScene &
  SharedTea<'ana' | 'ben' | Uid> & { list(props?: KitMessageListProps, client?: Kit.ChatClient): ReactElement };

/** @param usual props of the list in each test of the file */
export function listScene<Uid extends string = never>(
  usual: KitMessageListProps = {},
  ...others: readonly Uid[]
): ListScene<Uid> {
  const tea = {} as SharedTea<'ana' | 'ben' | Uid>; // before each test
  const scene: ListScene<Uid> = Object.assign(screenScene('ana', 'ben', ...others), tea, {
    list: (props: KitMessageListProps = {}, client = scene.ana): ReactElement =>
      hosted(client, <KitMessageList group={scene.group} {...usual} {...props} />),
  });
  beforeEach(async () => void Object.assign(scene, await shareTea<Uid>(scene, ...others)));
  return scene;
}
