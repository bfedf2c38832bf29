import { currentDefaultClient, Kit, userFrom } from '@open-chat-kit/sdk';
import { type CallHandler, setCallHandler } from '../calls/call-handler.ts';

/**
 * The default client by another name, for hosts that call through the kit, and what they set for all components at once.
 *
 * @example
 * await KitUIKit.init({ engine });
 * await KitUIKit.login({ uid: 'ana' });
 */
export const KitUIKit = {
  /** As `Kit.init`. @throws INVALID_ARGUMENT */
  init: (settings: Parameters<typeof Kit.init>[0]): Promise<true> => Kit.init(settings),
  /** As `Kit.login`. @throws AUTH_FAILED, NETWORK, TIMEOUT, INVALID_ARGUMENT, NOT_INITIALIZED */
  login: (credentials: Parameters<typeof Kit.login>[0], token?: string): Promise<Kit.User> =>
    Kit.login(credentials, token),
  /** As `Kit.logout`. */
  logout: (): Promise<true> => Kit.logout(),
  /** The logged-in user, or `null` for nobody, also before `init`. */
  get loggedInUser(): Kit.User | null {
    const viewer = currentDefaultClient()?.viewer ?? null;
    return viewer === null ? null : userFrom(viewer);
  },
  /** As {@link loggedInUser}, as a promise. */
  getLoggedInUser: async (): Promise<Kit.User | null> => KitUIKit.loggedInUser,
  sendTextMessage: (message: Kit.TextMessage): Promise<Kit.BaseMessage> => Kit.sendMessage(message),
  sendMediaMessage: (message: Kit.MediaMessage): Promise<Kit.BaseMessage> => Kit.sendMediaMessage(message),
  sendCustomMessage: (message: Kit.CustomMessage): Promise<Kit.BaseMessage> => Kit.sendMessage(message),
  /** Who begins calls, for everything that stands under no `KitCallProvider`; `null` for nobody. */
  setCallHandler: (handler: CallHandler | null): void => setCallHandler(handler),
};
