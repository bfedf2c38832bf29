import type { ReactElement } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { useTextFormatting } from '../../formatters/use-text-formatting.ts';
import { activeTarget } from '../../hooks/chat-target.ts';
import { callHost } from '../../hooks/call-host.ts';
import { useConversationList } from '../../hooks/use-conversations.ts';
import { useDeliveries } from '../../hooks/use-deliveries.ts';
import { useMessageSound } from '../../hooks/use-message-sound.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { chatKey } from '../../models/chat-key.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { SearchButton } from '../forms/SearchButton.tsx';
import { ListFrame } from '../ListFrame/ListFrame.tsx';
import { useProps } from '../props/use-props.ts';
import { conversationActs } from './conversation-acts.ts';
import { conversationKind } from './conversation-kind.ts';
import { ConversationRowView } from './ConversationRowView.tsx';
import type { KitConversationsProps } from './props.ts';

/**
 * Recent chats with people and in groups, newest first.
 *
 * @example
 * <KitConversations onItemPress={(conversation) => open(conversation.getConversationWith())} />
 */
export function KitConversations(asGiven: KitConversationsProps): ReactElement {
  const props = useProps('KitConversations', asGiven, conversationKind.props);
  useMessageSound({ kind: 'incoming', isOff: props.disableSoundForMessages, source: props.customSoundForMessages });
  useDeliveries();
  const newest = useNewest(props);
  const client = useKitClient();
  const { t } = useChatTranslation();
  const style = useComponentStyle('conversationStyles', props.style);
  const formatting = useTextFormatting('KitConversations', props.textFormatters, client?.viewer ?? null);
  const list = useConversationList({
    conversationsRequestBuilder: props.conversationsRequestBuilder,
    searchKeyword: props.searchKeyword,
    selectionMode: props.selectionMode,
    // Without a listener nothing is made for it: a page must not cost the length of the list.
    onLoad: props.onLoad,
    onEmpty: props.onEmpty,
    onError: props.onError,
    onSelection: props.onSelection,
  });
  const active = activeTarget(props.activeChat);
  const canDelete = props.deleteConversationOptionVisibility !== false;
  return (
    <ListFrame
      kind={conversationKind}
      props={{
        ...props,
        showBackButton: props.showBackButton ?? props.hideBackButton === false,
        hideSearch: props.hideSearch ?? props.showSearchBar === false,
      }}
      style={style}
      list={list}
      words={conversationKind.words(t)}
      Row={ConversationRowView}
      look={{
        hasTypeBadge: props.groupTypeVisibility !== false,
        hasStatus: props.usersStatusVisibility !== false,
        hasReceipts: props.receiptsVisibility !== false,
        datePattern: props.datePattern,
        parts: style.itemStyle,
        formatting,
      }}
      search={
        props.onSearchBarClicked && (
          <SearchButton
            text={props.searchPlaceholderText ?? t('common.search')}
            onPress={() => callHost('onSearchBarClicked', () => newest().onSearchBarClicked?.())}
            style={style.searchStyle}
            testID={`${conversationKind.testIDs.list}-search`}
          />
        )
      }
      activeId={active === null ? undefined : chatKey(active)}
      actsOf={(entry, by) => conversationActs(entry, { client: by, t, canDelete })}
    />
  );
}
