import type { Kit } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { ListFrame } from '../../components/ListFrame/ListFrame.tsx';
import { PersonRow } from '../../components/ListFrame/PersonRow.tsx';
import type { ListProps } from '../../components/ListFrame/props.ts';
import { useProps } from '../../components/props/use-props.ts';
import { useLiveList } from '../../hooks/use-live-list.ts';
import { userSource } from '../../hooks/use-users.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { blocked } from './blocked.ts';
import { blockedKind } from './blocked-kind.ts';

export function KitBlockedUsers(asGiven: ListProps<Kit.User>): ReactElement {
  const props = useProps('KitBlockedUsers', asGiven, blockedKind.props);
  const list = useLiveList({ source: userSource, description: blocked }, props);
  const { t } = usePeopleTranslation();
  const frame = { kind: blockedKind, props, list, words: blockedKind.words(t), look: { hasStatus: false } };
  return <ListFrame {...frame} Row={PersonRow} style={{}} actsOf={() => []} />;
}
