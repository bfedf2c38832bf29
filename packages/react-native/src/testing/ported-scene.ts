import { createEmbeddedServer, type EmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit, KitUIKit } from '@open-chat-kit/react-native';
import { cleanup } from '@testing-library/react-native';
import type { ManualClock } from './manual-clock.ts';
import { sceneClock } from './scene-clock.ts';

/** What ported code runs in: a server, `ana` at the default client, and `ben` beside her. */
export interface PortedScene {
  readonly server: EmbeddedServer;
  readonly ben: Kit.ChatClient;
  /** Of the server and both clients: it stands still until it is moved. */
  readonly clock: ManualClock;
  /** Texts of a group, oldest first, as ben sees them. */
  texts(guid: string): Promise<readonly string[]>;
}

/** Sets the scene before each test of a file: public `tea` with both, and `den` of ben's with the password sesame. */
export function portedScene(): PortedScene {
  let [server, ben]: [EmbeddedServer | null, Kit.ChatClient | null] = [null, null];
  let clock = sceneClock();
  beforeEach(async () => {
    jest.spyOn(console, 'info').mockImplementation(() => {});
    clock = sceneClock();
    server = createEmbeddedServer({ clock });
    for (const uid of ['ana', 'ben', 'eve']) await server.createUser({ uid, name: uid });
    await KitUIKit.init({ engine: server.engine(), clock });
    await KitUIKit.login({ uid: 'ana' });
    ben = new Kit.ChatClient({ engine: server.engine(), clock });
    await ben.login('ben');
    await ben.createGroup(new Kit.Group('tea', 'Tea club', Kit.GROUP_TYPE.PUBLIC));
    await ben.createGroup(new Kit.Group('den', 'Den', Kit.GROUP_TYPE.PASSWORD, 'sesame'));
    await Kit.joinGroup('tea', 'public');
  });
  afterEach(async () => {
    await cleanup();
    await Kit.logout();
    await ben?.logout();
    await server?.close();
    jest.restoreAllMocks();
  });
  const present = <T>(value: T | null): T => {
    if (value === null) throw new Error('The scene is set before each test.');
    return value;
  };
  return {
    get clock() {
      return clock;
    },
    get server() {
      return present(server);
    },
    get ben() {
      return present(ben);
    },
    async texts(guid) {
      const request = present(ben).queries;
      const query = new Kit.MessagesRequestBuilder().setCategories(['message']).setLimit(50).toQuery();
      const { items } = await request.history({ type: 'group', id: guid }, query);
      return items.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));
    },
  };
}

/** A name as components draw it: cut off from the direction of what stands around it. */
export const named = (name: string): string => `\u2068${name}\u2069`;
