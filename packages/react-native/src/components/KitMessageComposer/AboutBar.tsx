import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { clearIcon, pencilIcon, replyIcon } from '#icons';
import type { About } from '../../models/drafts/draft.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { useSaid } from '../Message/use-said.ts';
import { conversation } from '../parts/wide-page.ts';
import { isolated } from '../words/isolated.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { KitMessageComposerStyle } from '../../theme/styles/chats.ts';

interface AboutBarProps {
  readonly about: About;
  readonly onDismiss: () => void;
  readonly style: KitMessageComposerStyle['aboutStyle'];
}

/** Over the field: which message is answered or edited, and the way out of that. */
export function AboutBar({ about, onDismiss, style }: AboutBarProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const align = useTextAlign();
  const { kind, message } = about;
  const said = useSaid(message);
  const title =
    kind === 'edit' ? t('composer.editing') : t('composer.replyTo', { name: isolated(message.sender.name) });
  return (
    <View
      style={[styles.bar, conversation, { borderStartColor: color.primary }, style?.containerStyle]}
      testID={`composer-${kind}`}
    >
      <Icon icon={kind === 'edit' ? pencilIcon : replyIcon} size={20} color={color.textHighlight} />
      <View style={styles.words} aria-live="polite">
        <Text
          numberOfLines={1}
          style={[typography.caption1.medium, align, { color: color.textHighlight }, style?.titleStyle]}
        >
          {title}
        </Text>
        <Text
          numberOfLines={1}
          style={[typography.caption1.regular, align, { color: color.textSecondary }, style?.textStyle]}
        >
          {said}
        </Text>
      </View>
      <IconButton icon={clearIcon} label={t('common.cancel')} onPress={onDismiss} testID="composer-dismiss" />
    </View>
  );
}

const styles = StyleSheet.create({
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 10,
    minHeight: 44,
    paddingStart: 10,
    borderStartWidth: 3,
  },
  words: { flex: 1, minWidth: 0 },
});
