import type { PropKinds } from '../props/use-props.ts';
import type { ListProps } from './props.ts';

/** Each has them, of a type of its own. */
type Shared = Readonly<Record<'onLoad' | 'searchRequestBuilder' | 'style' | 'ref', unknown>>;

/** What each prop takes that every list component has: JavaScript hosts pass anything. */
export const listKinds: PropKinds<ListProps<unknown> & Shared> = {
  searchKeyword: 'text',
  selectionMode: ['none', 'single', 'multiple'],
  title: 'text',
  hideHeader: 'boolean',
  showBackButton: 'boolean',
  hideSearch: 'boolean',
  hideError: 'boolean',
  hideSubmitButton: 'boolean',
  hideLoadingState: 'boolean',
  searchPlaceholderText: 'text',
  options: 'function',
  addOptions: 'function',
  testID: 'text',
  onItemPress: 'function',
  onItemLongPress: 'function',
  onBack: 'function',
  onSelection: 'function',
  onSubmit: 'function',
  onError: 'function',
  onEmpty: 'function',
  onLoad: 'function',
  ItemView: 'function',
  LeadingView: 'function',
  TitleView: 'function',
  SubtitleView: 'function',
  TrailingView: 'function',
  LoadingView: 'function',
  EmptyView: 'function',
  ErrorView: 'function',
  AppBarOptions: 'function',
  searchRequestBuilder: 'anything',
  style: 'style',
  ref: 'anything',
};
