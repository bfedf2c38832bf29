import type { ChatEngine } from '@open-chat-kit/sdk/engine';

/** The requests of a {@link ChatEngine} that are answered. */
export type RequestName = Exclude<
  keyof ChatEngine,
  'name' | 'capabilities' | 'limits' | 'connect' | 'disconnect' | 'setTyping' | 'watch'
>;
