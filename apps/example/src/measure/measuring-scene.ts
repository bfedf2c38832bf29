import { createEmbeddedServer } from '@open-chat-kit/engine-embedded';
import { demoData } from '@open-chat-kit/engine-embedded/demo';
import { Kit } from '@open-chat-kit/react-native';

type Connect = ReturnType<ReturnType<typeof createEmbeddedServer>['engine']>['connect'];
type Sink = Parameters<Connect>[1];

/** A client of a server in this process, and events that cost the server nothing. */
export interface MeasuringScene {
  readonly client: Kit.ChatClient;
  /** Says that a group has another number of members, as an engine would. */
  changeMembers(guid: string): void;
  close(): Promise<void>;
}

export async function openMeasuringScene(groups: number): Promise<MeasuringScene> {
  const server = createEmbeddedServer({ seed: demoData({ seed: 7, groups }) });
  const engine = server.engine();
  let tell: Sink | null = null;
  const client = new Kit.ChatClient({
    engine: {
      ...engine,
      connect(session, sink, signal) {
        tell = sink;
        return engine.connect(session, sink, signal);
      },
    },
  });
  await client.login('ana');
  // Beyond anything that the server gives a group by itself.
  let revision = 1_000_000;
  return {
    client,
    changeMembers(guid) {
      revision += 1;
      const group = { guid, revision, membersCount: revision % 500 };
      tell?.([{ type: 'group.updated', id: `measured-${revision}`, group }]);
    },
    async close() {
      await client.logout();
      await server.close();
    },
  };
}
