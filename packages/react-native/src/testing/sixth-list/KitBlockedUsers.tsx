import { type Kit, userFrom } from '@open-chat-kit/sdk';
import type { ReactElement, Ref } from 'react';
import type { FrameHandle } from '../../components/ListFrame/list-kind.ts';
import { ListFrame } from '../../components/ListFrame/ListFrame.tsx';
import { PersonRow } from '../../components/ListFrame/PersonRow.tsx';
import type { ListProps } from '../../components/ListFrame/props.ts';
import { type ListOptions, useLiveList } from '../../hooks/use-live-list.ts';
import { userBuilders } from '../../hooks/use-users.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { blocked } from './blocked.ts';
import { blockedKind } from './blocked-kind.ts';

interface KitBlockedUsersProps extends ListProps<Kit.User>, ListOptions<Kit.User> {
  readonly ref?: Ref<FrameHandle<Kit.User>>;
}

export function KitBlockedUsers(props: KitBlockedUsersProps): ReactElement {
  const list = useLiveList({ description: blocked, builders: userBuilders, toHost: userFrom }, props);
  const { t } = usePeopleTranslation();
  const frame = { kind: blockedKind, props, list, words: blockedKind.words(t), look: { hasStatus: false } };
  return <ListFrame {...frame} Row={PersonRow} style={{}} actsOf={() => []} />;
}
