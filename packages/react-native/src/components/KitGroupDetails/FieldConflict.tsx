import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import type { GroupDetailsHandle } from '../../hooks/use-group-details.ts';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import type { EditConflict } from '../../models/group-details/group-edit.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { isolated } from '../words/isolated.ts';
import { AlertText } from '../parts/Alert.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { useTextAlign } from '../words/use-text-align.ts';

interface FieldConflictProps {
  readonly conflict: EditConflict;
  readonly details: Pick<GroupDetailsHandle, 'editing' | 'keepMine' | 'takeTheirs'>;
  readonly isDisabled: boolean;
}

/** Under a field in which somebody else has typed meanwhile: what it is by now, and which of the two is to stay. */
export function FieldConflict({ conflict: { field, theirs }, details, isDisabled }: FieldConflictProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = usePeopleTranslation();
  const { t: tForm } = useGroupTranslation();
  const align = useTextAlign();
  // On the ground of the box their own is hardly to be seen.
  const look = [styles.button, { backgroundColor: color.background1, borderColor: color.borderHighlight }];
  const value = field === 'type' && isType(theirs) ? tForm(`createGroup.${theirs}`) : isolated(theirs);
  const words = (): string => {
    if (field === 'type' && theirs === details.editing?.form.type) return t('details.passwordMeanwhile');
    return theirs === '' ? t('details.removedMeanwhile') : t('details.changedMeanwhile', { value });
  };
  return (
    <View style={[styles.box, { backgroundColor: color.background3 }]} testID={`edit-group-conflict-${field}`}>
      <AlertText
        words={words()}
        numberOfLines={4}
        style={[typography.body.medium, align, { color: color.textPrimary }]}
      />
      <View style={styles.buttons}>
        <TextButton
          text={t('details.useTheirs')}
          isDisabled={isDisabled}
          onPress={() => details.takeTheirs(field)}
          style={look}
          testID={`edit-group-theirs-${field}`}
        />
        <TextButton
          text={t('details.keepMine')}
          isDisabled={isDisabled}
          onPress={() => details.keepMine(field)}
          style={look}
          testID={`edit-group-mine-${field}`}
        />
      </View>
    </View>
  );
}

function isType(value: string): value is 'public' | 'private' | 'password' {
  return value === 'public' || value === 'private' || value === 'password';
}

const styles = StyleSheet.create({
  box: { gap: 8, marginTop: 8, borderRadius: 12, padding: 12 },
  button: { borderWidth: 1 },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
});
