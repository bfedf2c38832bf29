import type { PropKinds } from '../props/use-props.ts';

type Choice = boolean | undefined;
type Options = ((subject: never) => readonly unknown[]) | undefined;

/**
 * Props that hosts of other kits set and whose feature is not built yet. They are taken, and say once in development that
 * nothing comes of them; what hides a thing that is not there says nothing.
 */
export interface LaterComposerProps {
  readonly hideAttachmentButton?: Choice;
  readonly hideImageAttachmentOption?: Choice;
  readonly hideFileAttachmentOption?: Choice;
  readonly hideVideoAttachmentOption?: Choice;
  readonly hideAudioAttachmentOption?: Choice;
  readonly hideCameraOption?: Choice;
  readonly hidePollsAttachmentOption?: Choice;
  readonly hideCollaborativeDocumentOption?: Choice;
  readonly hideCollaborativeWhiteboardOption?: Choice;
  readonly hideStickersButton?: Choice;
  readonly hideVoiceRecordingButton?: Choice;
  readonly attachmentOptions?: Options;
  readonly addAttachmentOptions?: Options;
  readonly enableMultipleAttachments?: Choice;
  readonly imageQuality?: number | undefined;
}

/** Their names, for the warning, and what each takes. */
export const laterComposerProps: PropKinds<LaterComposerProps> = {
  hideAttachmentButton: 'boolean',
  hideImageAttachmentOption: 'boolean',
  hideFileAttachmentOption: 'boolean',
  hideVideoAttachmentOption: 'boolean',
  hideAudioAttachmentOption: 'boolean',
  hideCameraOption: 'boolean',
  hidePollsAttachmentOption: 'boolean',
  hideCollaborativeDocumentOption: 'boolean',
  hideCollaborativeWhiteboardOption: 'boolean',
  hideStickersButton: 'boolean',
  hideVoiceRecordingButton: 'boolean',
  attachmentOptions: 'anything',
  addAttachmentOptions: 'anything',
  enableMultipleAttachments: 'anything',
  imageQuality: 'anything',
};
