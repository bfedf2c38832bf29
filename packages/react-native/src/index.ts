/** Chat UI for React Native on iOS, Android and the web, over any backend. */
export { Kit } from '@open-chat-kit/sdk';

export { KitClientProvider, type KitClientProviderProps, useKitClient } from './client/KitClientProvider.tsx';
export { type GroupsHandle, useGroup, useGroups } from './hooks/use-groups.ts';
export type { GroupListModel, GroupListSnapshot } from './models/group-list.ts';
