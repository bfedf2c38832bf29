import type { KitException } from '@open-chat-kit/sdk';
import { Fragment, type ReactElement, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import type { GroupDetailsHandle, GroupEditing } from '../../hooks/use-group-details.ts';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { globeIcon, lockIcon, shieldIcon } from '#icons';
import type { SharedField } from '../../models/group-details/group-edit.ts';
import { faultOfField, type GroupFormField, longestOfGroup } from '../../models/group-form.ts';
import { ChoiceField } from '../forms/ChoiceField.tsx';
import { DialogCard } from '../parts/DialogCard.tsx';
import { errorWords } from '../words/error-words.ts';
import { FormField } from '../forms/FormField.tsx';
import { TagsField } from '../forms/TagsField.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { useIconPicker } from '../forms/use-icon-picker.ts';
import { useFieldFocus } from '../forms/use-field-focus.ts';
import { usePicture } from '../forms/use-picture.ts';
import { FieldConflict } from './FieldConflict.tsx';
import type { KitGroupDetailsProps } from './props.ts';
import type { FieldStyle } from '../../theme/styles/parts.ts';

interface EditGroupDialogProps {
  readonly details: GroupDetailsHandle;
  readonly editing: GroupEditing;
  readonly iconPicker: KitGroupDetailsProps['iconPicker'];
  readonly onError: (error: KitException) => void;
  readonly style: FieldStyle | undefined;
}

const longestUrl = 2_048;

/** The edit of a group. What was typed stays whatever happens, and can be copied also where it cannot be saved any more. */
export function EditGroupDialog({ details, editing, iconPicker, onError, style }: EditGroupDialogProps): ReactElement {
  const { canEdit, ending, changeEdit, endEdit, save } = details;
  const hasPassword = details.group.getType() === 'password';
  const { form, changed, missing, conflicts, isBusy, error, wrongField } = editing;
  const { t } = usePeopleTranslation();
  // A group is edited in the words that it is made in.
  const { t: tForm } = useGroupTranslation();
  const hasPasswords = useKitClient()?.capabilities.passwordGroups === true;
  const { hold, focus } = useFieldFocus(wrongField);
  // With the dialog it ends: what is picked later is not for the next edit.
  const picking = useIconPicker({ onPick: iconPicker, onChange: (icon) => changeEdit({ icon }), onError });
  // Of what was filled in by then: whoever goes on filling in has answered. By what it says: leaving a field, and what somebody
  // else changes meanwhile, make another form of it.
  const typed = JSON.stringify(changed.map((field) => [field, form[field]]));
  const [askedOf, setAskedOf] = useState('');
  const isAsked = askedOf === typed;
  const takesFocus = useRef(false);
  const isOff = !canEdit || isBusy;
  // What is being picked belongs to it.
  const canSave = changed.length > 0 && missing.length === 0 && conflicts.length === 0 && !picking.isPicking;
  // A picture that the group has had is not what is being saved.
  const picture = usePicture(changed.includes('icon') ? form.icon : '');
  const submit = (): void => {
    if (!canSave || isOff) return;
    if (picture.check()) save();
    else focus('icon');
  };
  const iconFault = (): string | undefined => {
    if (picking.hasFailed) return tForm('createGroup.iconFailed');
    return picture.isBroken ? tForm('createGroup.iconBroken') : undefined;
  };
  const wrong = (field: GroupFormField): string | undefined =>
    error !== null && wrongField === field ? tForm(faultOfField(error)) : undefined;
  const conflict = (field: SharedField): ReactElement | null => {
    const found = conflicts.find((one) => one.field === field);
    if (found === undefined || !canEdit) return null;
    return <FieldConflict conflict={found} details={details} isDisabled={isBusy} />;
  };
  const types = (['public', 'private', 'password'] as const).filter(
    (type) => type !== 'password' || hasPasswords || form.type === 'password',
  );
  return (
    <DialogCard
      title={t('details.editTitle')}
      error={faultOf()}
      note={reasonOf()}
      onDismiss={dismiss}
      testID="edit-group"
      buttons={
        // Other buttons, not the same with other words: a press that began on one must not end on another.
        isAsked ? (
          <Fragment key="question">
            <TextButton
              text={t(canEdit ? 'details.keepEditing' : 'common.back')}
              takesFocus={() => takesFocus.current && !(takesFocus.current = false)}
              onPress={() => setAskedOf('')}
            />
            <TextButton kind="destructive" text={t('details.discard')} onPress={endEdit} testID="edit-group-discard" />
          </Fragment>
        ) : (
          <Fragment key="edit">
            <TextButton text={t(canEdit ? 'common.cancel' : 'common.close')} isDisabled={isBusy} onPress={endEdit} />
            {canEdit ? (
              <TextButton
                kind="primary"
                text={t('details.save')}
                isBusy={isBusy}
                isDisabled={!canSave}
                onPress={submit}
                testID="edit-group-save"
              />
            ) : null}
          </Fragment>
        )
      }
    >
      <View style={styles.fields}>
        <View>
          <FormField
            ref={hold('name')}
            label={tForm('createGroup.name')}
            value={form.name}
            onChange={(name) => changeEdit({ name })}
            onSubmit={submit}
            error={wrong('name') ?? (missing.includes('name') ? tForm('createGroup.nameMissing') : undefined)}
            maxLength={longestOfGroup.name}
            isRequired
            isDisabled={isOff}
            style={style}
            testID="edit-group-name"
          />
          {conflict('name')}
        </View>
        <View>
          <FormField
            ref={hold('description')}
            label={tForm('createGroup.description')}
            value={form.description}
            onChange={(description) => changeEdit({ description })}
            error={wrong('description')}
            maxLength={Math.max(longestOfGroup.description, form.description.length)}
            isMultiline
            isDisabled={isOff}
            style={style}
            testID="edit-group-description"
          />
          {conflict('description')}
        </View>
        <View>
          <FormField
            ref={hold('icon')}
            label={tForm('createGroup.icon')}
            value={form.icon}
            onChange={(icon) => changeEdit({ icon })}
            onSubmit={submit}
            hint={tForm('createGroup.iconHint')}
            error={wrong('icon') ?? iconFault()}
            inputMode="url"
            autoCapitalize="none"
            // What a picker gives may be longer than anybody types.
            maxLength={Math.max(longestUrl, form.icon.length)}
            isDisabled={isOff}
            style={style}
            testID="edit-group-icon"
          />
          {iconPicker === undefined || !canEdit ? null : (
            <TextButton
              text={tForm(form.icon === '' ? 'createGroup.iconPick' : 'createGroup.iconChange')}
              isBusy={picking.isPicking}
              isDisabled={isBusy}
              onPress={picking.pick}
              style={styles.under}
              testID="edit-group-pick"
            />
          )}
          {conflict('icon')}
        </View>
        <View>
          <ChoiceField
            ref={hold('type')}
            label={tForm('createGroup.type')}
            choices={types.map((value) => ({
              value,
              icon: typeIcons[value],
              text: tForm(`createGroup.${value}`),
              explanation: tForm(`createGroup.${value}Text`),
            }))}
            value={form.type}
            onChange={(type) => changeEdit({ type })}
            error={wrong('type')}
            isDisabled={isOff}
            style={style}
            testID="edit-group-type"
          />
          {conflict('type')}
        </View>
        {form.type === 'password' && hasPasswords ? (
          <FormField
            ref={hold('password')}
            label={hasPassword ? t('details.newPassword') : t('groups.passwordLabel')}
            value={form.password}
            onChange={(password) => changeEdit({ password })}
            onSubmit={submit}
            hint={hasPassword ? t('details.passwordKept') : tForm('createGroup.passwordHint')}
            error={wrong('password')}
            maxLength={longestOfGroup.password}
            isRequired={missing.includes('password')}
            isSecret
            isDisabled={isOff}
            style={style}
            testID="edit-group-password"
          />
        ) : null}
        <View>
          <TagsField
            ref={hold('tags')}
            tags={form.tags}
            onChange={(tags) => changeEdit({ tags })}
            error={wrong('tags')}
            isDisabled={isOff}
            style={style}
            testID="edit-group-tags"
          />
          {conflict('tags')}
        </View>
      </View>
    </DialogCard>
  );

  /** By a way that a slip takes too, unlike the button that says so. */
  function dismiss(): void {
    // What is under way cannot be called back: a way out that does not stop it would be a lie.
    if (isBusy) return;
    if (changed.length === 0) return endEdit();
    // The same way out of the question is back to what it is asked about.
    if (isAsked) return setAskedOf('');
    takesFocus.current = true;
    setAskedOf(typed);
  }

  /** Why nothing can be saved. */
  function reasonOf(): string | undefined {
    if (!canEdit) return t('details.editLost');
    if (isAsked || canSave || isBusy) return undefined;
    if (conflicts.length > 0) return t('details.conflictsLeft');
    if (missing.includes('name')) return tForm('createGroup.nameMissing');
    if (missing.includes('password')) return tForm('createGroup.passwordMissing');
    return t('details.nothingChanged');
  }

  function faultOf(): string | undefined {
    if (isAsked) return t('details.discardTitle');
    if (!canEdit) return t(ending === null ? 'people.roleLost' : `details.${ending}Title`);
    return error === null || wrongField !== null ? undefined : errorWords(error, t);
  }
}

const typeIcons = { public: globeIcon, private: shieldIcon, password: lockIcon };

const styles = StyleSheet.create({
  fields: { gap: 20, marginTop: 12 },
  under: { alignSelf: 'flex-start', marginTop: 8 },
});
