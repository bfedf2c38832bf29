import type { PropKinds } from '../props/use-props.ts';
import { laterMessageListProps } from './later-props.ts';
import type { KitMessageListProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitMessageListKinds: PropKinds<KitMessageListProps> = {
  user: 'anything',
  group: 'anything',
  messageRequestBuilder: 'anything',
  alignment: ['standard', 'leftAligned'],
  scrollToBottomOnNewMessage: 'boolean',
  avatarVisibility: 'boolean',
  receiptsVisibility: 'boolean',
  hideError: 'boolean',
  hideTimestamp: 'boolean',
  hideGroupActionMessages: 'boolean',
  newMessageIndicatorText: 'text',
  datePattern: 'function',
  dateSeparatorPattern: 'function',
  dateSeperatorPattern: 'function',
  textFormatters: 'anything',
  style: 'style',
  testID: 'text',
  ref: 'anything',
  onLoad: 'function',
  onEmpty: 'function',
  onError: 'function',
  HeaderView: 'function',
  FooterView: 'function',
  LoadingView: 'function',
  EmptyView: 'function',
  ErrorView: 'function',
  NewMessageIndicatorView: 'function',
  parentMessageId: 'id',
  ...laterMessageListProps,
};
