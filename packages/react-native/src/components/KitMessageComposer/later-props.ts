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
  readonly disableMentions?: Choice;
  readonly disableMentionAll?: Choice;
  readonly mentionAllLabel?: string | undefined;
  readonly textFormatters?: readonly unknown[] | undefined;
  readonly attachmentOptions?: Options;
  readonly addAttachmentOptions?: Options;
  readonly enableMultipleAttachments?: Choice;
  readonly imageQuality?: number | undefined;
  readonly disableSoundForOutgoingMessages?: Choice;
  readonly customSoundForOutgoingMessage?: unknown;
}

/** Their names, for the warning. */
export const laterComposerProps: Readonly<Record<keyof LaterComposerProps, true>> = {
  hideAttachmentButton: true,
  hideImageAttachmentOption: true,
  hideFileAttachmentOption: true,
  hideVideoAttachmentOption: true,
  hideAudioAttachmentOption: true,
  hideCameraOption: true,
  hidePollsAttachmentOption: true,
  hideCollaborativeDocumentOption: true,
  hideCollaborativeWhiteboardOption: true,
  hideStickersButton: true,
  hideVoiceRecordingButton: true,
  disableMentions: true,
  disableMentionAll: true,
  mentionAllLabel: true,
  textFormatters: true,
  attachmentOptions: true,
  addAttachmentOptions: true,
  enableMultipleAttachments: true,
  imageQuality: true,
  disableSoundForOutgoingMessages: true,
  customSoundForOutgoingMessage: true,
};
