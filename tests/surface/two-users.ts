import { createEmbeddedServer, type EmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Kit } from '@open-chat-kit/sdk';
import { ManualClock } from '@open-chat-kit/sdk/conformance';

/** A server with five people; `ana` is on the default client, `ben` on a client of his own. */
export interface Scene {
  readonly server: EmbeddedServer;
  /** Of the server and of both clients: it stands still until it is moved. */
  readonly clock: ManualClock;
  readonly ben: Kit.ChatClient;
  /** Whom the default client's engine was asked to watch last. */
  watched(): readonly string[];
  /** Requests that reached the default client's engine since the scene began. */
  asked(): readonly string[];
  /** Lets the time of everybody pass until `holds`; a minute, but no longer. */
  until(holds: () => boolean, what: string): Promise<void>;
}

const [momentMs, longestWaitMs] = [50, 60_000];

export async function twoUsers(): Promise<Scene> {
  const clock = new ManualClock();
  const server = createEmbeddedServer({ clock });
  for (const uid of ['ana', 'ben', 'cleo', 'dan', 'eve']) {
    const name = uid.charAt(0).toUpperCase() + uid.slice(1);
    await server.createUser({ uid, name, tags: [uid === 'eve' ? 'guest' : 'staff'] });
  }
  const asked: string[] = [];
  let watched: readonly string[] = [];
  const inner = server.engine();
  const engine = new Proxy(inner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        if (name === 'watch') watched = usersOf(given[0]);
        else asked.push(String(name));
        return Reflect.apply(member, target, given);
      };
    },
  });
  await Kit.init({ engine, clock });
  await Kit.login({ uid: 'ana' });
  const ben = new Kit.ChatClient({ engine: server.engine(), clock });
  await ben.login('ben');
  asked.length = 0;
  return {
    ...{ server, clock, ben, watched: () => watched, asked: () => asked },
    async until(holds, what) {
      for (let passed = 0; passed < longestWaitMs; passed += momentMs) {
        if (holds()) return;
        await clock.advance(momentMs);
      }
      throw new Error(`Never came true: ${what}`);
    },
  };
}

/** The code of the exception that a promise rejects with; `none` when it resolves. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    return error instanceof Kit.KitException ? error.code : `not a KitException: ${String(error)}`;
  }
}

function usersOf(interest: unknown): readonly string[] {
  if (typeof interest !== 'object' || interest === null || !('users' in interest)) return [];
  return Array.isArray(interest.users) ? interest.users.map(String) : [];
}
