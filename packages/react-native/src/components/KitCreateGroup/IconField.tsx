import { type ComponentRef, type ReactElement, type Ref, useId } from 'react';
import { StyleSheet, type TextInput, View } from 'react-native';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { peopleIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { FieldFrame } from '../forms/FieldFrame.tsx';
import { FormField } from '../forms/FormField.tsx';
import { Icon } from '../parts/Icon.tsx';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import type { IconPicker } from '../forms/use-icon-picker.ts';
import type { Picture } from '../forms/use-picture.ts';
import type { FieldStyle, KitAvatarStyle } from '../../theme/styles/parts.ts';

interface IconFieldProps {
  /** Of the group: its colour stands where there is no picture. */
  readonly guid: string;
  /** Of the group: its first letters stand where there is no picture. */
  readonly name: string;
  /** Address of the picture; empty for none. */
  readonly value: string;
  /** What is at that address. */
  readonly picture: Picture;
  readonly onChange: (address: string) => void;
  readonly error: string | undefined;
  /** The host's picker; without one the address is written. */
  readonly picker: IconPicker | undefined;
  readonly isDisabled: boolean;
  readonly style: FieldStyle | undefined;
  readonly avatarStyle: KitAvatarStyle | undefined;
  readonly ref: Ref<ComponentRef<typeof TextInput>>;
}

/** The picture of the group, as it is going to look: by its address, or as the host's picker gives it. */
export function IconField(props: IconFieldProps): ReactElement {
  const { guid, name, value, picture, onChange, error, picker, isDisabled, style, avatarStyle, ref } = props;
  const { t } = useGroupTranslation();
  const noteId = useId();
  const { shown, isBroken } = picture;
  const failed = picker?.hasFailed === true ? t('createGroup.iconFailed') : undefined;
  const fault = error ?? failed ?? (isBroken ? t('createGroup.iconBroken') : undefined);
  const isBlank = name.trim() === '' && (shown === '' || isBroken);
  const preview = isBlank ? (
    <Nothing style={avatarStyle} />
  ) : (
    <KitAvatar id={guid} name={name} image={isBroken ? '' : shown} size={across} style={avatarStyle} />
  );
  // What does not fit beside the picture stands under it.
  const beside = { flexBasis: 200 * useTextScale() };
  if (picker === undefined) {
    return (
      <View style={styles.line}>
        <View style={styles.picture}>{preview}</View>
        <View style={[styles.rest, beside]}>
          <FormField
            ref={ref}
            label={t('createGroup.icon')}
            value={value}
            onChange={onChange}
            hint={t('createGroup.iconHint')}
            error={fault}
            maxLength={mostOfAddress}
            inputMode="url"
            autoCapitalize="none"
            isDisabled={isDisabled}
            style={style}
            testID="create-group-icon"
          />
        </View>
      </View>
    );
  }
  return (
    <FieldFrame
      label={t('createGroup.icon')}
      note={fault ?? ''}
      noteId={noteId}
      isWrong={fault !== undefined}
      style={style}
    >
      <View style={styles.line}>
        {preview}
        <View style={[styles.buttons, beside]}>
          <TextButton
            text={t(value === '' ? 'createGroup.iconPick' : 'createGroup.iconChange')}
            isBusy={picker.isPicking}
            isDisabled={isDisabled}
            onPress={picker.pick}
            testID="create-group-icon-pick"
          />
          {value === '' ? null : (
            <TextButton
              text={t('createGroup.iconRemove')}
              isDisabled={isDisabled || picker.isPicking}
              onPress={() => onChange('')}
              testID="create-group-icon-remove"
            />
          )}
        </View>
      </View>
    </FieldFrame>
  );
}

/** Of the picture, in points. */
const across = 72;

/** There is neither a picture nor a letter yet. */
function Nothing({ style }: { readonly style: KitAvatarStyle | undefined }): ReactElement {
  const { color } = useTheme();
  const size = Math.round(across * useTextScale());
  const frame = { width: size, height: size, borderRadius: size / 2, backgroundColor: color.background3 };
  return (
    <View aria-hidden style={[styles.nothing, frame, style?.containerStyle]}>
      <Icon icon={peopleIcon} size={32} color={color.iconSecondary} />
    </View>
  );
}

/** Longer ones are not written by hand. */
const mostOfAddress = 2_048;

const styles = StyleSheet.create({
  line: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 16, rowGap: 8 },
  nothing: { alignItems: 'center', justifyContent: 'center', flexShrink: 0 },
  // Beside the field, not beside its label.
  picture: { paddingTop: 8 },
  rest: { flexGrow: 1, flexShrink: 1, minWidth: 0 },
  buttons: {
    flexGrow: 1,
    flexShrink: 1,
    minWidth: 0,
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignSelf: 'center',
    gap: 8,
  },
});
