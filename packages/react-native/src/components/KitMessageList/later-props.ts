import type { ReactElement } from 'react';
import type { PropKinds } from '../props/use-props.ts';

type Choice = boolean | undefined;
type Callback = ((...given: never[]) => unknown) | undefined;

/**
 * Props that hosts of other kits set and whose feature is not built yet. They are taken, and say once in development that
 * nothing comes of them; what hides a thing that is not there says nothing.
 */
export interface LaterMessageListProps {
  readonly hideTranslateMessageOption?: Choice;
  readonly hideFlagMessageOption?: Choice;
  readonly hideModerationView?: Choice;
  readonly enableMultipleAttachments?: Choice;
  readonly emptyChatGreetingView?: ReactElement | (() => ReactElement | null) | undefined;
  readonly onReactionListItemPress?: Callback;
  readonly onFlagMessage?: Callback;
}

/** Their names, for the warning, and what each takes. */
export const laterMessageListProps: PropKinds<LaterMessageListProps> = {
  hideTranslateMessageOption: 'boolean',
  hideFlagMessageOption: 'boolean',
  hideModerationView: 'boolean',
  enableMultipleAttachments: 'anything',
  emptyChatGreetingView: 'anything',
  onReactionListItemPress: 'anything',
  onFlagMessage: 'anything',
};
