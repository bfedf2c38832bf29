/** Props that hosts of other kits set and whose feature is not built yet: they say so once, in development. */
export const laterConversationsProps = {
  disableSoundForMessages: 'boolean',
  customSoundForMessages: 'anything',
} as const;
