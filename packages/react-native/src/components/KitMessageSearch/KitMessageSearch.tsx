import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Platform, StyleSheet, Text, View } from 'react-native';
import { callHost } from '../../hooks/call-host.ts';
import { useMessageSearch } from '../../hooks/use-message-search.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useTellError } from '../../hooks/use-tell-error.ts';
import type { ChatTranslator } from '../../i18n/parts.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { clearIcon, downIcon, upIcon } from '#icons';
import type { MessageSearchState } from '../../models/message-search.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { SearchField } from '../forms/SearchField.tsx';
import { useSaidOnDevices } from '../parts/Alert.tsx';
import { Ground } from '../parts/Ground.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { useProps } from '../props/use-props.ts';
import { errorWords } from '../words/error-words.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { KitMessageListHandle } from '../KitMessageList/props.ts';
import { kitMessageSearchKinds } from './prop-kinds.ts';
import type { KitMessageSearchProps } from './props.ts';
import { FocusOrigin } from '../../web/FocusOrigin.tsx';
import { isComposing } from '../../web/is-composing.ts';

/**
 * A field that searches one conversation, and the way from hit to hit. What it finds is shown by the list beside it.
 *
 * @example
 * const [found, setFound] = useState<MessageSearchFound>({});
 * <KitMessageSearch group={group} onFound={setFound} />
 * <KitMessageList group={group} {...found} />
 */
export function KitMessageSearch(asGiven: KitMessageSearchProps): ReactElement {
  const props = useProps('KitMessageSearch', asGiven, kitMessageSearchKinds);
  const { color, typography } = useTheme();
  const translator = useChatTranslation();
  const { t } = translator;
  const align = useTextAlign();
  const style = useComponentStyle('messageSearchStyles', props.style);
  const newest = useNewest(props);
  const search = useMessageSearch({
    user: props.user,
    group: props.group,
    parentMessageId: props.parentMessageId,
    hideReplies: props.hideReplies,
    onError: useTellError(newest),
  });
  const { model, text, keyword, messageId, error, index, count, hasMore, isLoadingMore } = search;
  /** The list that shows what was found. */
  const [list, setList] = useState<KitMessageListHandle | null>(null);
  /** Of something that was found. */
  const isTold = useRef(false);
  useEffect(() => {
    const found = {
      ...(keyword === '' ? {} : { searchKeyword: keyword }),
      ...(messageId === '' ? {} : { goToMessageId: messageId, searchRef: setList }),
    };
    callHost('onFound', () => newest().onFound?.(found));
    isTold.current = keyword !== '';
  }, [keyword, messageId, newest]);
  // A search that goes takes along what it found.
  useEffect(
    () => () => {
      if (isTold.current) callHost('onFound', () => newest().onFound?.({}));
    },
    [newest],
  );
  const close = (): void => {
    model.type('');
    callHost('onClose', () => newest().onClose?.());
  };
  const isKnown = !search.isSearching && keyword === text.trim();
  const words = error === null ? whereWords(search, isKnown, translator) : errorWords(error, t);
  useSaidOnDevices(text.trim() !== '' && (error !== null || (isKnown && !isLoadingMore)) ? words : '');
  const isAtLast = index === count - 1 && !hasMore;
  const isAlone = count === 1 && isAtLast;
  /** The reader may have scrolled away. */
  const goBack = (): void => void list?.goTo(messageId);
  const goOlder = (): void => (index >= 0 && isAtLast ? goBack() : model.older());
  const goNewer = (): void => (index === 0 ? goBack() : model.newer());
  const onKey = (key: string, isShift: boolean): void => {
    if (key === 'Escape' && props.onClose !== undefined) close();
    else if (key === 'Enter' && isShift) goNewer();
    else if (key === 'Enter') goOlder();
  };
  return (
    <Ground style={[styles.bar, { borderBottomColor: color.borderLight }, style.containerStyle]} testID={props.testID}>
      <FocusOrigin />
      <View accessibilityRole="search" style={styles.line}>
        <View style={styles.field}>
          <SearchField
            value={text}
            placeholder={props.placeholderText ?? t('common.search')}
            onChange={model.type}
            inputProps={keyProps(onKey)}
            style={style.searchStyle}
            testID="message-search"
          />
        </View>
        {props.onClose === undefined ? null : (
          <IconButton icon={clearIcon} label={t('common.close')} onPress={close} style={styles.close} />
        )}
      </View>
      {text.trim() === '' ? null : (
        <View style={styles.hits}>
          <Text
            role={error === null ? 'status' : 'alert'}
            style={[typography.body.regular, styles.count, align, { color: color.textSecondary }, style.countTextStyle]}
          >
            {words}
          </Text>
          {error === null ? null : <TextButton text={t('common.tryAgain')} onPress={model.again} />}
          {error === null || count > 0 ? (
            <>
              <IconButton
                icon={upIcon}
                label={t('messages.searchOlder')}
                isDisabled={index < 0 || (isAtLast && !isAlone) || isLoadingMore}
                onPress={goOlder}
                testID="search-older"
              />
              <IconButton
                icon={downIcon}
                label={t('messages.searchNewer')}
                isDisabled={index < 1 && !isAlone}
                onPress={goNewer}
                testID="search-newer"
              />
            </>
          ) : null}
        </View>
      )}
    </Ground>
  );
}

/** On devices there is Enter alone, and never with Shift. The focus, and with it the keyboard, stays for the next hit. */
function keyProps(onKey: (key: string, isShift: boolean) => void): object {
  const keys =
    Platform.OS === 'web'
      ? {
          blurOnSubmit: false,
          onKeyPress: ({ nativeEvent }: KeyPress) => {
            if (!isComposing(nativeEvent)) onKey(nativeEvent.key, nativeEvent.shiftKey === true);
          },
        }
      : { submitBehavior: 'submit', onSubmitEditing: () => onKey('Enter', false) };
  // Whoever opens a search wants to type.
  return { autoFocus: true, ...keys };
}

/** As a browser tells of it. */
interface KeyPress {
  readonly nativeEvent: {
    readonly key: string;
    readonly shiftKey?: boolean;
    readonly isComposing?: boolean;
    readonly keyCode?: number;
  };
}

/** Where among the hits one is. */
function whereWords(
  { count, index, hasMore }: MessageSearchState,
  isKnown: boolean,
  { t, formatNumber }: ChatTranslator,
): string {
  if (!isKnown) return t('common.loading');
  if (count === 0) return t('messages.searchNone');
  const total = `${formatNumber(count)}${hasMore ? '+' : ''}`;
  return t('messages.searchAt', { index: formatNumber(index + 1), total });
}

const styles = StyleSheet.create({
  bar: { borderBottomWidth: StyleSheet.hairlineWidth, zIndex: 1 },
  line: { flexDirection: 'row', alignItems: 'center' },
  field: { flex: 1, minWidth: 0 },
  close: { marginStart: -8, marginEnd: 8 },
  hits: { flexDirection: 'row', alignItems: 'center', gap: 4, paddingStart: 20, paddingEnd: 8, paddingBottom: 4 },
  count: { flex: 1, minWidth: 0 },
});
