import {
  type Kit,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  type MenuItemInterface,
} from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { Screen } from '../look/Screen.tsx';
import { AttachButton } from './AttachButton.tsx';

interface ChatProps {
  /** The group that one talks in, … */
  readonly group?: Kit.Group;
  /** … or the person that one talks to. */
  readonly user?: Kit.User;
  /** `undefined` where the list stands beside the chat. */
  readonly onBack: (() => void) | undefined;
  /** Of the header's menu. */
  readonly options?: (() => MenuItemInterface[]) | undefined;
}

/** A whole chat, put together from the parts of the kit. */
export function Chat({ group, user, onBack, options }: ChatProps): ReactElement {
  return (
    <Screen field="inherits">
      <KitMessageHeader
        group={group}
        user={user}
        showBackButton={onBack !== undefined}
        onBack={onBack}
        options={options}
      />
      <KitMessageList group={group} user={user} />
      <KitMessageComposer group={group} user={user} AuxiliaryButtonView={AttachButton} />
    </Screen>
  );
}
