import type { PropKinds } from '../props/use-props.ts';

type Choice = boolean | undefined;

/**
 * Props that hosts of other kits set and whose feature is not built yet. They are taken, and say once in development that
 * nothing comes of them; what hides a thing that is not there says nothing.
 */
export interface LaterMessageListProps {
  readonly hideTranslateMessageOption?: Choice;
  readonly hideModerationView?: Choice;
  readonly enableMultipleAttachments?: Choice;
  /** A message that was found is gone to, wherever the host comes from. */
  readonly navigatedFromSearch?: Choice;
  readonly aiAssistantTools?: unknown;
  readonly streamingSpeed?: unknown;
}

/** Their names, for the warning, and what each takes. */
export const laterMessageListProps: PropKinds<LaterMessageListProps> = {
  hideTranslateMessageOption: 'boolean',
  hideModerationView: 'boolean',
  enableMultipleAttachments: 'anything',
  navigatedFromSearch: 'boolean',
  aiAssistantTools: 'anything',
  streamingSpeed: 'anything',
};
