import { ChatClient } from '../client/chat-client.ts';
import type { ClientSettings } from '../client/settings.ts';
import type { ClientEvent, EventOrigin } from '../domain/client-event.ts';
import type { KitException } from '../errors.ts';
import { FakeEngine } from './fake-engine.ts';
import { ManualClock, settle } from './manual-clock.ts';

/** A client on a fake engine and a manual clock, with everything that it says written down. */
export interface ClientScene {
  readonly engine: FakeEngine;
  readonly clock: ManualClock;
  readonly client: ChatClient;
  readonly events: { readonly event: ClientEvent; readonly origin: EventOrigin }[];
  readonly failures: KitException[];
}

export function clientScene(settings: Partial<ClientSettings> = {}): ClientScene {
  const engine = new FakeEngine();
  const clock = new ManualClock();
  const failures: KitException[] = [];
  const client = new ChatClient({
    engine: engine.asEngine(),
    clock,
    random: () => 0.5,
    onError: (error) => failures.push(error),
    ...settings,
  });
  const events: { event: ClientEvent; origin: EventOrigin }[] = [];
  client.subscribe((burst, origin) => {
    for (const event of burst) events.push({ event, origin });
  });
  return { engine, clock, client, events, failures };
}

/** The same, with `ana` logged in. */
export async function loggedInScene(settings: Partial<ClientSettings> = {}): Promise<ClientScene> {
  const scene = clientScene(settings);
  await scene.client.login('ana', 'token');
  await settle();
  return scene;
}
