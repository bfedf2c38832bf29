import type { Kit } from '@open-chat-kit/sdk';
import { type ReactElement, useId } from 'react';
import { StyleSheet, View } from 'react-native';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { Chip } from '../parts/Chip.tsx';
import { FieldFrame } from '../forms/FieldFrame.tsx';
import { isolated } from '../words/isolated.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import type { ChipStyle, FieldStyle } from '../../theme/styles/parts.ts';

interface MembersFieldProps {
  readonly people: readonly Kit.User[];
  readonly onRemove: (uid: string) => void;
  readonly onPick: () => void;
  /** Whether whoever picked people has come back: the button that led there gets the focus. */
  readonly takesFocus: () => boolean;
  readonly isDisabled: boolean;
  readonly style: FieldStyle | undefined;
  readonly chipStyle: ChipStyle | undefined;
}

/** Who is in the group from the start. */
export function MembersField(props: MembersFieldProps): ReactElement {
  const { people, onRemove, onPick, takesFocus, isDisabled, style, chipStyle } = props;
  const { t } = useGroupTranslation();
  const noteId = useId();
  return (
    <FieldFrame
      label={t('createGroup.members')}
      note={t('createGroup.membersHint')}
      noteId={noteId}
      isWrong={false}
      style={style}
    >
      {people.length === 0 ? null : (
        <View role="list" aria-label={t('createGroup.members')} style={styles.chips}>
          {people.map((user) => (
            <Chip
              key={user.getUid()}
              text={user.getName()}
              removeLabel={t('createGroup.memberRemove', { name: isolated(user.getName()) })}
              onRemove={() => onRemove(user.getUid())}
              leading={
                <View style={styles.face}>
                  <KitAvatar id={user.getUid()} name={user.getName()} image={user.getAvatar()} size={28} />
                </View>
              }
              isDisabled={isDisabled}
              style={chipStyle}
              testID={`create-group-person-${user.getUid()}`}
            />
          ))}
        </View>
      )}
      <TextButton
        text={t('createGroup.membersAdd')}
        isDisabled={isDisabled}
        onPress={onPick}
        takesFocus={takesFocus}
        style={styles.add}
        testID="create-group-add-people"
      />
    </FieldFrame>
  );
}

const styles = StyleSheet.create({
  chips: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
  // At the round end of the chip it stands close to the edge.
  face: { marginStart: -6 },
  add: { alignSelf: 'flex-start' },
});
