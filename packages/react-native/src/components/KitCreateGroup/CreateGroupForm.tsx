import type { Kit, KitException } from '@open-chat-kit/sdk';
import { type ReactElement, useState } from 'react';
import { Platform, ScrollView, StyleSheet, View } from 'react-native';
import type { CreateGroupHandle } from '../../hooks/use-create-group.ts';
import { wasUnsent } from '../../models/attempt.ts';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { globeIcon, lockIcon, shieldIcon } from '#icons';
import { faultOfField, fieldOf, type GroupFormField, longestOfGroup } from '../../models/group-form.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { ChoiceField } from '../forms/ChoiceField.tsx';
import { FormField } from '../forms/FormField.tsx';
import { AlertText } from '../parts/Alert.tsx';
import { Slot } from '../parts/Slot.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { useFieldFocus } from '../forms/use-field-focus.ts';
import { usePicture } from '../forms/use-picture.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import { IconField } from './IconField.tsx';
import { MembersField } from './MembersField.tsx';
import type { CreateGroupSlotProps, KitCreateGroupProps } from './props.ts';
import { TagsField } from '../forms/TagsField.tsx';
import { useIconPicker } from '../forms/use-icon-picker.ts';
import type { KitCreateGroupStyle } from '../../theme/styles/screens.ts';

interface CreateGroupFormProps {
  readonly props: KitCreateGroupProps;
  readonly creating: CreateGroupHandle;
  /** Who is picked. */
  readonly people: readonly Kit.User[];
  readonly onPeople: (people: readonly Kit.User[]) => void;
  readonly onPick: () => void;
  /** Whether whoever picked people has come back: the button that led there gets the focus. */
  readonly takesFocus: () => boolean;
  readonly style: KitCreateGroupStyle;
  readonly onSlotError: (error: KitException) => void;
}

const types = ['public', 'private', 'password'] as const;
const icons = { public: globeIcon, private: shieldIcon, password: lockIcon };

/** What a group is made of, to be filled in. What is missing is said when the button is pressed, of its field. */
export function CreateGroupForm(given: CreateGroupFormProps): ReactElement {
  const { props, creating, people, onPeople, style } = given;
  const { guid, form, missing, wrongField, error, isBusy, change, create } = creating;
  const { color, typography } = useTheme();
  const { t } = useGroupTranslation();
  const align = useTextAlign();
  const { hold, focus } = useFieldFocus(wrongField);
  const [isAsked, setAsked] = useState(false);
  const picture = usePicture(form.icon);
  const picking = useIconPicker({
    onPick: props.onPickIcon,
    onChange: (icon) => change({ icon }),
    onError: props.onError,
  });
  const submit = (): void => {
    // What is being picked belongs to it.
    if (picking.isPicking) return;
    setAsked(true);
    const isPicture = picture.check();
    const [first = isPicture ? undefined : 'icon'] = missing;
    if (first === undefined) create();
    else focus(first);
  };
  const submitByKey = Platform.OS === 'web' ? submit : undefined;

  const errorOf = (field: GroupFormField, missingText = ''): string | undefined => {
    if (isAsked && missing.includes(field)) return missingText;
    return error === null || wrongField !== field ? undefined : t(faultOfField(error));
  };
  // Of a field it is said there; a field that is not shown cannot say it.
  const about = error === null ? null : fieldOf(error);
  const fault = faultOf();
  const slotProps: CreateGroupSlotProps = { form, isBusy, change, submit };
  const slot = (name: 'IconView' | 'AuxiliaryFieldsView' | 'SubmitButtonView', builtIn: ReactElement | null) => (
    <Slot name={name} draw={props[name]} given={slotProps} fallback={builtIn} onError={given.onSlotError} />
  );
  const shared = { isDisabled: isBusy, style: style.fieldStyle };
  const icon =
    props.hideIconField === true
      ? null
      : slot(
          'IconView',
          <IconField
            {...shared}
            ref={hold('icon')}
            guid={guid}
            name={form.name}
            value={form.icon}
            picture={picture}
            onChange={(address) => change({ icon: address })}
            error={errorOf('icon')}
            picker={props.onPickIcon === undefined ? undefined : picking}
            avatarStyle={style.avatarStyle}
          />,
        );
  // A picture to be picked is the head of the form; an address to be typed is nothing that anybody begins with.
  const isIconTyped = props.onPickIcon === undefined && props.IconView === undefined;

  return (
    <>
      <ScrollView
        style={styles.scroll}
        contentContainerStyle={styles.content}
        keyboardShouldPersistTaps="handled"
        keyboardDismissMode="interactive"
        automaticallyAdjustKeyboardInsets
      >
        <View style={styles.column}>
          {isIconTyped ? null : icon}
          <FormField
            {...shared}
            ref={hold('name')}
            label={t('createGroup.name')}
            value={form.name}
            onChange={(name) => change({ name })}
            onSubmit={submitByKey}
            error={errorOf('name', t('createGroup.nameMissing'))}
            maxLength={longestOfGroup.name}
            isRequired
            testID="create-group-name"
          />
          {props.hideDescriptionField === true ? null : (
            <FormField
              {...shared}
              ref={hold('description')}
              label={t('createGroup.description')}
              value={form.description}
              onChange={(description) => change({ description })}
              error={errorOf('description')}
              maxLength={longestOfGroup.description}
              isMultiline
              testID="create-group-description"
            />
          )}
          {isIconTyped ? icon : null}
          {props.hideTypeField === true ? null : (
            <ChoiceField
              {...shared}
              ref={hold('type')}
              label={t('createGroup.type')}
              choices={types.map((value) => ({
                value,
                icon: icons[value],
                text: t(`createGroup.${value}`),
                explanation: t(`createGroup.${value}Text`),
              }))}
              value={form.type}
              onChange={(type) => change({ type })}
              error={errorOf('type')}
              testID="create-group-type"
            />
          )}
          {form.type === 'password' ? (
            <FormField
              {...shared}
              ref={hold('password')}
              label={t('groups.passwordLabel')}
              value={form.password}
              onChange={(password) => change({ password })}
              onSubmit={submitByKey}
              hint={t('createGroup.passwordHint')}
              error={errorOf('password', t('createGroup.passwordMissing'))}
              maxLength={longestOfGroup.password}
              isRequired
              isSecret
              testID="create-group-password"
            />
          ) : null}
          {slot('AuxiliaryFieldsView', null)}
          {props.hideTagsField === true ? null : (
            <TagsField
              testID="create-group-tags"
              {...shared}
              ref={hold('tags')}
              tags={form.tags}
              onChange={(tags) => change({ tags })}
              error={errorOf('tags')}
              chipStyle={style.chipStyle}
            />
          )}
          {props.hideMembersField === true ? null : (
            <MembersField
              {...shared}
              people={people}
              onRemove={(uid) => onPeople(people.filter((user) => user.getUid() !== uid))}
              onPick={given.onPick}
              takesFocus={given.takesFocus}
              chipStyle={style.chipStyle}
            />
          )}
        </View>
      </ScrollView>
      <View style={[styles.footer, { borderTopColor: color.borderLight }, style.footerStyle]}>
        <View style={styles.column}>
          {fault === '' ? null : (
            <AlertText
              words={fault}
              style={[typography.body.medium, align, { color: color.error }, style.errorTextStyle]}
            />
          )}
          {slot(
            'SubmitButtonView',
            <TextButton
              kind="primary"
              text={props.submitButtonText ?? t('createGroup.submit')}
              isBusy={isBusy}
              isDisabled={picking.isPicking}
              onPress={submit}
              style={style.submitButtonStyle}
              textStyle={style.submitButtonTextStyle}
              testID="create-group-submit"
            />,
          )}
        </View>
      </View>
    </>
  );

  function faultOf(): string {
    if (error !== null && wasUnsent(error)) return t('createGroup.offline');
    if (error !== null && (about === null || hidden(props).includes(about))) return t(`error.${error.code}`);
    // What stands in place of its field shows addresses in its own way, and has no place for this.
    return isAsked && picture.isBroken && props.IconView !== undefined ? t('createGroup.iconBroken') : '';
  }
}

function hidden(props: KitCreateGroupProps): readonly GroupFormField[] {
  const all = [
    ['type', props.hideTypeField],
    ['icon', props.hideIconField],
    ['description', props.hideDescriptionField],
    ['tags', props.hideTagsField],
  ] as const;
  return all.filter(([, isHidden]) => isHidden === true).map(([field]) => field);
}

const styles = StyleSheet.create({
  scroll: {
    flex: 1,
    // What is said under a field comes into view with it.
    ...(Platform.OS === 'web' ? { scrollPaddingBlock: 64 } : {}),
  },
  content: { alignItems: 'center', paddingHorizontal: 16, paddingTop: 8, paddingBottom: 24 },
  column: { width: '100%', maxWidth: 560, gap: 20 },
  footer: {
    alignItems: 'center',
    paddingHorizontal: 16,
    paddingVertical: 12,
    borderTopWidth: StyleSheet.hairlineWidth,
  },
});
