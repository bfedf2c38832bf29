import { type ClientSettings, currentDefaultClient, Kit, userFrom, type UserRecord } from '@open-chat-kit/sdk';
import { type CallHandler, setCallHandler } from './calls/call-handler.ts';
import { type ClipboardWriter, setClipboard } from './client/clipboard.ts';
import { setSoundPlayer, type SoundPlayer } from './client/sound.ts';
import { ChatConfigurator, type KitDataSource } from './components/Message/data-source.ts';
import { warnOnce } from './development.ts';

/** What `KitUIKit.init` takes: an engine. Settings of other kits (ids of an app, keys, regions) are taken and mean nothing. */
export interface UIKitSettings extends ClientSettings {
  readonly [other: string]: unknown;
}

const known: Readonly<Record<keyof ClientSettings, true>> = {
  engine: true,
  storage: true,
  requestTimeoutMs: true,
  silenceMs: true,
  signOfLifeMs: true,
  onError: true,
  clock: true,
  random: true,
  listeners: true,
};

/** Whom {@link KitUIKit.loggedInUser} said last. */
let shown: { readonly viewer: UserRecord; readonly user: Kit.User } | null = null;

/**
 * The default client by another name, for hosts that call through the kit, and what they set for all components at once.
 *
 * @example
 * await KitUIKit.init({ engine });
 * await KitUIKit.login({ uid: 'ana' });
 */
export const KitUIKit = {
  /** As `Kit.init`. @throws INVALID_ARGUMENT */
  init: (settings: UIKitSettings): Promise<true> => {
    const others = Object.keys(settings ?? {}).filter((name) => !Object.hasOwn(known, name));
    if (others.length > 0)
      warnOnce(`KitUIKit.init: ${others.join(', ')} mean nothing here. The engine says where the chat is.`);
    return Kit.init(settings);
  },
  /** As `Kit.login`. @throws AUTH_FAILED, NETWORK, TIMEOUT, INVALID_ARGUMENT, NOT_INITIALIZED */
  login: (credentials: Parameters<typeof Kit.login>[0], token?: string): Promise<Kit.User> =>
    Kit.login(credentials, token),
  /** As `Kit.logout`. */
  logout: (): Promise<true> => Kit.logout(),
  /** As `Kit.createUser`: accounts are made where a server keeps them. @throws UNSUPPORTED always */
  createUser: (user: unknown): Promise<never> => Kit.createUser(user),
  /** As `Kit.updateUser`. @throws UNSUPPORTED always */
  updateUser: (user: unknown): Promise<never> => Kit.updateUser(user),
  /**
   * The logged-in user, or `null` for nobody, also before `init`. The same object until something about them changes: hosts
   * read it while they render, and effects depend on it.
   */
  get loggedInUser(): Kit.User | null {
    const viewer = currentDefaultClient()?.viewer ?? null;
    if (viewer === null) shown = null;
    else if (shown?.viewer !== viewer) shown = { viewer, user: userFrom(viewer) };
    return shown?.user ?? null;
  },
  /** As {@link loggedInUser}, as a promise. */
  getLoggedInUser: async (): Promise<Kit.User | null> => KitUIKit.loggedInUser,
  sendTextMessage: (message: Kit.TextMessage): Promise<Kit.BaseMessage> => Kit.sendMessage(message),
  sendMediaMessage: (message: Kit.MediaMessage): Promise<Kit.BaseMessage> => Kit.sendMediaMessage(message),
  sendCustomMessage: (message: Kit.CustomMessage): Promise<Kit.BaseMessage> => Kit.sendMessage(message),
  /** As `ChatConfigurator.getDataSource`. */
  getDataSource: (): KitDataSource => ChatConfigurator.getDataSource(),
  /** Who begins calls, for everything that stands under no `KitCallProvider`; `null` for nobody. */
  setCallHandler: (handler: CallHandler | null): void => setCallHandler(handler),
  /** What puts a copied text on the clipboard of a device; `null` for nothing. Browsers have one of their own. */
  setClipboard: (write: ClipboardWriter | null): void => setClipboard(write),
  /** What plays the sounds of messages; `null`, and from the start, for silence. */
  setSoundPlayer: (play: SoundPlayer | null): void => setSoundPlayer(play),
};
