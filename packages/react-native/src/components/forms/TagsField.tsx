import { type ComponentRef, type ReactElement, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { StyleSheet, type TextInput, View } from 'react-native';
import { useGroupTranslation } from '../../i18n/use-group-translation.ts';
import { Chip } from '../parts/Chip.tsx';
import { FormField } from './FormField.tsx';
import { isolated } from '../words/isolated.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useAfterPress } from '../../web/use-after-press.ts';
import { useComposition } from '../../web/use-composition.ts';
import type { ChipStyle, FieldStyle } from '../../theme/styles/parts.ts';

interface TagsFieldProps {
  /** The last one is still being written, where it is what stands in the field. */
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly style: FieldStyle | undefined;
  readonly chipStyle?: ChipStyle | undefined;
  readonly ref?: Ref<ComponentRef<typeof TextInput>>;
  readonly testID: string;
}

/** No engine takes a longer one. */
const longestTag = 255;
/** The commas of the languages that the kit speaks. */
const commas = /[,،，、]/;

/** Words that a group is found by. What is being written counts already: nobody need press Enter before they go on. */
export function TagsField(props: TagsFieldProps): ReactElement {
  const { tags, onChange, error, isDisabled, style, chipStyle, ref, testID } = props;
  const { t } = useGroupTranslation();
  const [typed, setDraft] = useState('');
  // What was being written is the last one, unless others have been put in place of all of them.
  const draft = tags.at(-1) === typed.trim() ? typed : '';
  const written = draft.trim();
  const done = unique(written === '' ? tags : tags.slice(0, -1));

  const take = (parts: readonly string[]): void => {
    const rest = parts.at(-1) ?? '';
    const whole = unique([...done, ...parts.slice(0, -1).map((part) => part.trim())]);
    setDraft(rest);
    onChange(rest.trim() === '' ? whole : [...whole, rest.trim()]);
  };
  const field = useRef<ComponentRef<typeof TextInput>>(null);
  useImperativeHandle<typeof field.current, typeof field.current>(ref, () => field.current, []);
  const isComposing = useComposition(field, () => take(draft.split(commas)));
  const write = (text: string): void => take(isComposing() ? [text] : text.split(commas));
  const finish = (): void => {
    setDraft('');
    if (written !== '') onChange(unique([...done, written]));
  };
  const newest = useNewest(finish);
  const afterPress = useAfterPress();
  return (
    <FormField
      ref={field}
      label={t('createGroup.tags')}
      value={draft}
      onChange={write}
      onSubmit={finish}
      // The field grows by it.
      onBlur={() => afterPress(() => newest()())}
      onKeyPress={({ nativeEvent }) => {
        // In an empty field there is nothing else to take back.
        if (nativeEvent.key === 'Backspace' && draft === '' && done.length > 0) onChange(done.slice(0, -1));
      }}
      hint={t('createGroup.tagsHint')}
      error={error}
      maxLength={longestTag}
      autoCapitalize="none"
      isDisabled={isDisabled}
      style={style}
      testID={testID}
    >
      {done.length === 0 ? null : (
        <View role="list" aria-label={t('createGroup.tags')} style={styles.chips}>
          {done.map((tag) => (
            <Chip
              key={tag}
              text={tag}
              removeLabel={t('createGroup.tagRemove', { tag: isolated(tag) })}
              onRemove={() => onChange(tags.filter((other) => other !== tag))}
              isDisabled={isDisabled}
              style={chipStyle}
              testID={`${testID.replace(/s$/, '')}-${tag}`}
            />
          ))}
        </View>
      )}
    </FormField>
  );
}

function unique(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

const styles = StyleSheet.create({
  chips: { flexDirection: 'row', flexWrap: 'wrap', gap: 8, paddingHorizontal: 10, paddingTop: 10 },
});
