import { isBlank } from '@open-chat-kit/sdk';
import { type ComponentRef, type ReactElement, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { KeyboardAvoidingView, Platform, StyleSheet, type TextInput, View } from 'react-native';
import { callHost } from '../../hooks/call-host.ts';
import { chatIdOf, nobody, shownSubject, targetOf } from '../../hooks/chat-target.ts';
import { useHandle } from '../../hooks/use-handle.ts';
import { useComposerModel } from '../../hooks/use-message-composer.ts';
import { useMessageSound } from '../../hooks/use-message-sound.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { checkIcon, formatsIcon, sendIcon } from '#icons';
import { KeyboardRoom } from '#keyboard-room';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { hasFocus } from '../../web/has-focus.ts';
import { useTypedIn } from '../../web/use-typed-in.ts';
import { useWrittenBefore } from '../forms/use-written-before.ts';
import { Ground } from '../parts/Ground.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { keepsFocus } from '../parts/keeps-focus.ts';
import { Slot } from '../parts/Slot.tsx';
import { conversation } from '../parts/wide-page.ts';
import { useLaterProps } from '../props/use-later-props.ts';
import { useSlotErrors } from '../parts/use-slot-errors.ts';
import { AboutBar } from './AboutBar.tsx';
import { ComposerNotice } from './ComposerNotice.tsx';
import { Counter } from './Counter.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { FormatBar } from './FormatBar.tsx';
import { GrowingField } from './GrowingField.tsx';
import { UnsavedBar } from './UnsavedBar.tsx';
import { MentionList, optionId } from './MentionList.tsx';
import { laterComposerProps } from './later-props.ts';
import { useFormats } from './use-formats.ts';
import type { ComposerSlotProps, KitMessageComposerProps } from './props.ts';
import { entriesOf } from '../../entries-of.ts';
import { useProps } from '../props/use-props.ts';
import { kitMessageComposerKinds } from './prop-kinds.ts';

/**
 * Writes to a user or into a group; says why where that is not possible.
 *
 * @example
 * <KitMessageComposer group={group} />
 */
export function KitMessageComposer(asGiven: KitMessageComposerProps): ReactElement {
  const props = useProps('KitMessageComposer', asGiven, kitMessageComposerKinds);
  const { user, group, testID, ref } = props;
  const { color } = useTheme();
  const { t } = useChatTranslation();
  const newest = useNewest(props);
  const style = useComponentStyle('messageComposerStyles', props.style);
  const [isFocused, setFocused] = useState(false);
  const listId = useId();
  const { text, about, begun, access, canSend, mentioning, model, setText, blur, dismiss, editLast, ...asked } =
    useComposerModel({
      user,
      group,
      initialComposertext: props.initialComposertext,
      text: props.text,
      parentMessageId: props.parentMessageId,
      disableTypingEvents: props.disableTypingEvents,
      disableMentions: props.disableMentions,
      disableMentionAll: props.disableMentionAll,
      mentionAllLabel: props.mentionAllLabel ?? t('composer.mentionAll'),
      onError: props.onError,
    });
  const fail = useSlotErrors(newest);
  useLaterProps('KitMessageComposer', props, laterComposerProps);
  useLaterProps('KitMessageComposer', style, laterStyles);

  // Whatever changed it: a draft of another chat is no change.
  const told = useRef({ model, text });
  useEffect(() => {
    const before = told.current;
    told.current = { model, text };
    if (before.model === model && before.text !== text) callHost('onTextChange', () => newest().onTextChange?.(text));
  }, [model, text, newest]);

  const around = useWrittenBefore(setText);
  const field = useRef<ComponentRef<typeof TextInput>>(null);
  useTypedIn(field, model);
  const formatting = useFormats(props, asked.hasSelection);
  const isWritable = access === 'open' || access === 'unknown';
  // The notice goes with whatever in it had the focus. Of another chat than the one of the notice, nobody asked to write.
  const opened = useRef<typeof model>(null);
  useEffect(() => {
    if (!isWritable) return;
    if (opened.current === model && !hasFocus()) field.current?.focus();
    opened.current = null;
  }, [isWritable, model]);

  // Whoever begins an answer or an edit elsewhere writes next.
  const begunBefore = useRef({ model, begun });
  useEffect(() => {
    const before = begunBefore.current;
    begunBefore.current = { model, begun };
    if (before.model === model && before.begun !== begun) field.current?.focus();
  }, [model, begun]);

  useMessageSound({
    kind: 'outgoing',
    isOff: props.disableSoundForOutgoingMessages,
    source: props.customSoundForOutgoingMessage,
    target: targetOf(props) ?? nobody,
  });
  const submit = useCallback((): void => {
    const listener = newest().onSendButtonPress;
    // A change is saved by the kit: a host that sends what it is given would send what is there already.
    const isChange = model.getSnapshot().about?.kind === 'edit';
    if (listener === undefined || listener === null || isChange) return model.send();
    const message = model.take();
    if (message !== null) callHost('onSendButtonPress', () => listener(message));
  }, [model, newest]);

  useHandle(
    ref,
    useMemo(
      () => ({
        focus: () => field.current?.focus(),
        blur: () => field.current?.blur(),
        getText: () => model.getSnapshot().text,
        setText: (next) => model.fill(typeof next === 'string' ? next : ''),
        clear: () => model.fill(''),
        send: submit,
      }),
      [model, submit],
    ),
  );
  const given: ComposerSlotProps = {
    ...shownSubject(props),
    composerId: chatIdOf(props),
    canSend,
    send: submit,
  };
  const slot = (name: SlotName, builtIn: ReactElement | null): ReactElement | null => {
    const draw = props[name];
    return draw === undefined ? (
      builtIn
    ) : (
      <Slot name={name} draw={draw} given={given} fallback={builtIn} onError={fail} />
    );
  };
  const button = (
    <View {...keepsFocus} style={styles.around}>
      <IconButton
        icon={about?.kind === 'edit' ? checkIcon : sendIcon}
        isMirrored={about?.kind !== 'edit'}
        label={about?.kind === 'edit' ? t('composer.save') : t('composer.send')}
        color={canSend ? color.textOnPrimary : color.iconTertiary}
        isDisabled={!canSend}
        onPress={() => {
          submit();
          // Sent, the button cannot be pressed, and a browser takes the focus from it. On native the field has it still.
          if (Platform.OS === 'web') field.current?.focus();
        }}
        style={[canSend ? { backgroundColor: color.primary } : null, style.sendButtonStyle]}
        testID="composer-send"
      />
    </View>
  );

  const auxiliaries =
    props.hideAuxiliaryButtons === true ? null : (
      <>
        {slot('AuxiliaryButtonView', null)}
        {formatting.hasButton ? (
          <View {...keepsFocus}>
            <IconButton
              icon={formatsIcon}
              label={t('format.title')}
              isPressed={formatting.isShown}
              color={formatting.isShown ? color.textHighlight : color.iconSecondary}
              onPress={formatting.toggle}
              testID="composer-formatting"
            />
          </View>
        ) : null}
        {props.hideEmojiButton === true ? null : (
          <EmojiButton
            key={given.composerId}
            onChoose={(emoji) => {
              field.current?.focus();
              model.insert(emoji);
            }}
          />
        )}
      </>
    );
  const avoiding = props.keyboardAvoidingViewProps ?? undefined;
  const areAuxiliariesLast = props.auxiliaryButtonsAlignment === 'right';
  const bar = (
    <Ground style={[styles.composer, { borderTopColor: color.borderLight }, style.containerStyle]} testID={testID}>
      {slot('HeaderView', null)}
      {isWritable && about !== null ? (
        <AboutBar
          about={about}
          formatting={formatting.formatting}
          onDismiss={() => {
            dismiss();
            field.current?.focus();
          }}
          style={style.aboutStyle}
        />
      ) : null}
      {isWritable && asked.unsaved !== null ? (
        <UnsavedBar
          text={asked.unsaved.draft.text}
          onRetry={asked.saveAgain}
          onDismiss={() => {
            asked.dropUnsaved();
            field.current?.focus();
          }}
          style={style.aboutStyle}
        />
      ) : null}
      {isWritable && mentioning !== null ? (
        <MentionList id={listId} mentioning={mentioning} onChoose={model.mention} style={style.mentionsStyle} />
      ) : null}
      {isWritable && formatting.isShown ? (
        <FormatBar formats={asked.formats} onFormat={model.format} style={style.formatsStyle} />
      ) : null}
      {isWritable ? (
        <View onLayout={formatting.onLayout} style={[styles.line, conversation]}>
          {areAuxiliariesLast ? null : auxiliaries}
          <View
            ref={around}
            style={[
              styles.input,
              {
                backgroundColor: color.background2,
                borderColor: isFocused ? color.borderHighlight : color.borderLight,
              },
              style.inputContainerStyle,
            ]}
          >
            <GrowingField
              key={given.composerId}
              ref={field}
              value={text}
              run={asked.direction}
              placeholder={props.placeholderText ?? t('composer.placeholder')}
              onChange={model.setText}
              onSubmit={submit}
              onEscape={about === null ? undefined : dismiss}
              onUp={editLast}
              list={
                mentioning === null
                  ? null
                  : {
                      id: listId,
                      activeId: optionId(listId, mentioning.active),
                      move: model.moveMention,
                      take: model.mention,
                      close: model.dismissMentions,
                    }
              }
              selection={asked.selection}
              onSelect={model.select}
              onPlaced={model.placed}
              onFormat={formatting.isOn ? model.format : undefined}
              onFocus={() => setFocused(true)}
              onBlur={() => {
                setFocused(false);
                blur();
              }}
              style={style.inputTextStyle}
            />
          </View>
          {areAuxiliariesLast ? auxiliaries : null}
          {props.hideSendButton === true ? null : slot('SendButtonView', button)}
        </View>
      ) : (
        <ComposerNotice
          key={given.composerId}
          access={access}
          ending={asked.ending}
          written={[asked.unsent, asked.waiting, text].filter((part) => !isBlank(part)).join('\n\n')}
          isJoining={asked.isJoining}
          error={asked.joinError ?? asked.unblockError}
          onJoin={(password) => {
            if (hasFocus()) opened.current = model;
            asked.join(password);
          }}
          isUnblocking={asked.isUnblocking}
          onUnblock={() => {
            if (hasFocus()) opened.current = model;
            asked.unblock();
          }}
          style={style.noticeStyle}
        />
      )}
      {isWritable ? <Counter left={asked.left} excess={asked.excess} style={style.counterTextStyle} /> : null}
      {avoiding === undefined ? <KeyboardRoom /> : null}
    </Ground>
  );
  if (avoiding === undefined) return bar;
  return (
    <KeyboardAvoidingView
      behavior={Platform.OS === 'ios' ? 'padding' : undefined}
      {...Object.fromEntries(entriesOf(avoiding))}
    >
      {bar}
    </KeyboardAvoidingView>
  );
}

const laterStyles = { actionSheetStyle: true } as const;

type SlotName = 'HeaderView' | 'AuxiliaryButtonView' | 'SendButtonView';

const styles = StyleSheet.create({
  composer: {
    borderTopWidth: StyleSheet.hairlineWidth,
    paddingHorizontal: 12,
    paddingVertical: 8,
    gap: 4,
    flexShrink: 0,
  },
  line: { flexDirection: 'row', alignItems: 'flex-end', gap: 8 },
  input: { flex: 1, minWidth: 0, borderRadius: 22, borderWidth: 1, overflow: 'hidden' },
  // The style of the button says how it stands in the line.
  around: { display: 'contents' },
});
