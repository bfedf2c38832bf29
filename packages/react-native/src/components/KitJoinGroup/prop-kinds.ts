import type { PropKinds } from '../props/use-props.ts';
import type { KitJoinGroupProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitJoinGroupKinds: PropKinds<KitJoinGroupProps> = {
  group: 'anything',
  hideHeader: 'boolean',
  showBackButton: 'boolean',
  groupTypeVisibility: 'boolean',
  privateGroupIcon: 'icon',
  passwordGroupIcon: 'icon',
  submitButtonText: 'text',
  style: 'style',
  testID: 'text',
  onBack: 'function',
  onJoined: 'function',
  onError: 'function',
  LeadingView: 'function',
  TitleView: 'function',
  SubtitleView: 'function',
  DescriptionView: 'function',
  AppBarOptions: 'function',
};
