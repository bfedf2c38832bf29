/** All of Acme that the board uses, from one place. */
import { Acme } from '@acme/chat-sdk-react-native';
import { AcmeUIKit, type UIKitSettings } from '@acme/chat-uikit-react-native';

export { Acme, AcmeUIKit };
export {
  AcmeAvatar,
  AcmeConfirmDialog,
  AcmeGroups,
  AcmeGroupMembers,
  AcmeThemeProvider,
  AcmeUIEventHandler,
  AcmeUIEvents,
  useTheme,
} from '@acme/chat-uikit-react-native';
export type { AcmeGroupsProps, MenuItemInterface } from '@acme/chat-uikit-react-native';

const kitSettings: UIKitSettings = {
  appId: '2650000000000000',
  authKey: 'e5b0c0ffee',
  region: 'in',
  subscriptionType: 'ALL_USERS',
};

let started: Promise<unknown> | undefined;

export function startChat(uid: string): Promise<Acme.User> {
  started ??= AcmeUIKit.init(kitSettings);
  return started.then(() => AcmeUIKit.login({ uid }));
}
