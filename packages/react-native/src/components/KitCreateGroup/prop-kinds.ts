import type { PropKinds } from '../props/use-props.ts';
import type { KitCreateGroupProps } from './props.ts';

/** What each prop takes: JavaScript hosts pass anything. */
export const kitCreateGroupKinds: PropKinds<KitCreateGroupProps> = {
  groupType: ['public', 'private', 'password'],
  hideHeader: 'boolean',
  showBackButton: 'boolean',
  hideTypeField: 'boolean',
  hideIconField: 'boolean',
  hideDescriptionField: 'boolean',
  hideTagsField: 'boolean',
  hideMembersField: 'boolean',
  usersRequestBuilder: 'anything',
  searchRequestBuilder: 'anything',
  submitButtonText: 'text',
  style: 'style',
  testID: 'text',
  ref: 'anything',
  onPickIcon: 'function',
  onBack: 'function',
  onGroupCreated: 'function',
  onError: 'function',
  IconView: 'function',
  AuxiliaryFieldsView: 'function',
  SubmitButtonView: 'function',
  AppBarOptions: 'function',
};
