import type { Kit } from '@open-chat-kit/sdk';
import { type ComponentRef, type ReactElement, useEffect, useRef } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { useStable } from '../../hooks/use-stable.ts';
import { type UsersOptions, useUserList } from '../../hooks/use-users.ts';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { regionProps } from '../../web/region-props.ts';
import { userKind } from '../KitUsers/user-kind.ts';
import { ListFrame } from '../ListFrame/ListFrame.tsx';
import { noRing } from '../parts/no-ring.ts';
import { PersonRow } from '../ListFrame/PersonRow.tsx';

interface MemberPickerProps extends Pick<UsersOptions, 'usersRequestBuilder' | 'searchRequestBuilder' | 'onError'> {
  /** Who is picked. */
  readonly people: readonly Kit.User[];
  readonly onChange: (people: readonly Kit.User[]) => void;
  readonly onClose: () => void;
  readonly isOpen: boolean;
}

/** A list of people from which those are picked who are in the group from the start. */
export function MemberPicker(props: MemberPickerProps): ReactElement {
  const { people, onChange, onClose, isOpen } = props;
  const { t } = useGroupTranslation();
  const words = usePeopleTranslation();
  const style = useComponentStyle('userStyles', undefined);
  const list = useUserList({
    usersRequestBuilder: props.usersRequestBuilder,
    searchRequestBuilder: props.searchRequestBuilder,
    selectionMode: 'multiple',
    onSelection: onChange,
    onError: props.onError,
  });
  const { model } = list;
  // Who was taken out of the form is not picked any more.
  const picked = useStable(people.map((user) => user.getUid()));
  useEffect(() => {
    for (const { uid } of model.selected) if (!picked.includes(uid)) model.toggle(uid);
  }, [model, picked]);
  // What had the focus is covered now.
  const region = useRef<ComponentRef<typeof View>>(null);
  useEffect(() => {
    if (isOpen && Platform.OS === 'web') region.current?.focus();
  }, [isOpen]);
  return (
    <View ref={region} {...regionProps} style={styles.region}>
      <ListFrame
        kind={pickerKind}
        props={{ selectionMode: 'multiple', showBackButton: true, onBack: onClose }}
        style={style}
        list={list}
        words={{ ...userKind.words(words.t), title: t('createGroup.membersAdd') }}
        Row={PersonRow}
        look={{ hasStatus: true }}
        // A press selects: there is no menu.
        actsOf={() => []}
        submit={{ text: t('selection.submit'), isBusy: false, run: onClose }}
      />
    </View>
  );
}

const pickerKind: typeof userKind = {
  ...userKind,
  component: 'KitCreateGroup',
  testIDs: { list: 'create-group-people', item: 'user' },
};

const styles = StyleSheet.create({
  // Nothing can be done there: a ring would only be noise.
  region: { flex: 1, minHeight: 0, ...noRing },
});
