/**
 * What a server can draw: every component as a host writes it, and every state of the gallery that needs no server of its
 * own. Nobody is logged in.
 */
import {
  Icon,
  Kit,
  KitAvatar,
  KitAddMembers,
  KitBannedMembers,
  KitCallProvider,
  KitClientProvider,
  KitConfirmDialog,
  KitConversations,
  KitGroupDetails,
  KitCreateGroup,
  KitGroupMembers,
  KitGroups,
  KitI18nProvider,
  KitJoinGroup,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  KitThemeProvider,
  KitTransferOwnership,
  KitUsers,
} from '@open-chat-kit/react-native';
import { ar, de } from '@open-chat-kit/react-native/locales';
import type { ReactElement, ReactNode } from 'react';
import { View } from 'react-native';
import { galleryStates } from '../../../apps/example/src/gallery/gallery-states.ts';

export interface ServerScene {
  readonly name: string;
  /** Words that a reader finds in the page as it comes from the server. */
  readonly says: readonly string[];
  /** It changes once it is known where the reader is: somebody's last seen, the system's language, a dialog's height, a picture that is broken. */
  readonly settles?: boolean;
  readonly element: ReactElement;
}

const group = new Kit.Group('tea', 'Tea lovers', 'public');
group.setMembersCount(12);
group.setHasJoined(true);
const ben = new Kit.User('ben');
ben.setName('Ben Okafor');
const seen = new Kit.User('ada');
seen.setName('Ada Moreau');
seen.setStatus('offline');
seen.setLastActiveAt(1_790_000_000);

function Chat(): ReactElement {
  return (
    <View style={{ height: 700 }}>
      <KitMessageHeader group={group} />
      <KitMessageList group={group} />
      <KitMessageComposer group={group} />
    </View>
  );
}

function German({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <KitI18nProvider locales={[de]} selectedLanguage="de">
      {children}
    </KitI18nProvider>
  );
}

function Arabic({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <KitI18nProvider locales={[ar]} selectedLanguage="ar">
      {children}
    </KitI18nProvider>
  );
}

const components: readonly ServerScene[] = [
  { name: 'groups', says: ['Groups', 'Search'], element: <KitGroups /> },
  { name: 'groups-keyword', says: ['value="club"'], element: <KitGroups searchKeyword="club" /> },
  { name: 'groups-no-search', says: ['Groups'], element: <KitGroups hideSearch selectionMode="multiple" /> },
  { name: 'conversations', says: ['Chats', 'Search'], element: <KitConversations /> },
  { name: 'users', says: ['People', 'Search'], element: <KitUsers /> },
  { name: 'details', says: ['Group details', 'Tea lovers'], element: <KitGroupDetails group={group} /> },
  { name: 'members', says: ['Members', 'Search'], element: <KitGroupMembers group={group} /> },
  { name: 'add-members', says: ['Add members', 'Search'], element: <KitAddMembers group={group} /> },
  { name: 'transfer', says: ['Transfer ownership', 'Search'], element: <KitTransferOwnership group={group} /> },
  { name: 'create', says: ['New group', 'Who can join', 'Create group'], element: <KitCreateGroup /> },
  { name: 'join', says: ['Join group', 'Tea lovers', '12 members'], element: <KitJoinGroup group={group} /> },
  { name: 'banned', says: ['Banned people', 'Search'], element: <KitBannedMembers group={group} /> },
  { name: 'header-group', says: ['Tea lovers', '12 members'], element: <KitMessageHeader group={group} /> },
  { name: 'header-user', says: ['Ben Okafor'], element: <KitMessageHeader user={ben} /> },
  { name: 'header-last-seen', says: ['Ada Moreau'], settles: true, element: <KitMessageHeader user={seen} /> },
  {
    name: 'header-calls',
    says: ['Ben Okafor', 'aria-label="Voice call'],
    element: (
      <KitCallProvider handler={() => {}}>
        <KitMessageHeader user={ben} />
      </KitCallProvider>
    ),
  },
  { name: 'messages-group', says: [], element: <KitMessageList group={group} /> },
  { name: 'messages-user', says: [], element: <KitMessageList user={ben} /> },
  { name: 'composer', says: ['textarea'], element: <KitMessageComposer group={group} /> },
  { name: 'composer-text', says: ['See you'], element: <KitMessageComposer user={ben} text="See you" /> },
  { name: 'chat', says: ['Tea lovers', 'textarea'], element: <Chat /> },
  { name: 'avatar', says: ['BO'], element: <KitAvatar name="Ben Okafor" /> },
  { name: 'icon', says: [], element: <Icon name="search" /> },
  { name: 'dialog', says: ['Leave it?'], settles: true, element: <KitConfirmDialog isOpen titleText="Leave it?" /> },
  {
    name: 'no-client',
    says: ['Groups'],
    element: (
      <KitClientProvider client={null}>
        <KitGroups />
      </KitClientProvider>
    ),
  },
  {
    name: 'german',
    says: ['Gruppen', 'dir="ltr"'],
    element: (
      <German>
        <KitGroups />
      </German>
    ),
  },
  {
    name: 'arabic',
    says: ['المجموعات', 'dir="rtl"'],
    element: (
      <Arabic>
        <KitGroups />
        <Chat />
      </Arabic>
    ),
  },
  {
    name: 'detected',
    says: ['Groups'],
    settles: true,
    element: (
      <KitI18nProvider locales={[ar, de]}>
        <KitGroups />
        <Chat />
      </KitI18nProvider>
    ),
  },
  {
    name: 'dark',
    says: ['Groups'],
    element: (
      <KitThemeProvider theme={{ mode: 'dark' }}>
        <KitGroups />
        <Chat />
      </KitThemeProvider>
    ),
  },
];

/** Those whose page is drawn from props alone: a scene with a server behind it is for a browser. */
const gallery = galleryStates
  .filter(({ render }) => render.length === 0)
  .map(({ component, state, render }): ServerScene => {
    const Shown = (): ReactElement => Reflect.apply(render, undefined, []);
    return {
      name: `gallery-${component}-${state}`,
      says: [],
      // What day it is where the reader sits, and what they have half written, the server does not know.
      settles: component === 'confirm-dialog' || ['broken-picture', 'dates', 'own-row', 'draft'].includes(state),
      element: (
        <KitClientProvider client={null}>
          <Shown />
        </KitClientProvider>
      ),
    };
  });

export const serverScenes: readonly ServerScene[] = [...components, ...gallery];
