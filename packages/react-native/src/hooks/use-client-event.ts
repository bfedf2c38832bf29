import type { ChatClient, ClientEvent } from '@open-chat-kit/sdk';
import { useEffect } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { useNewest } from './use-newest.ts';

/** Hears of each event of the client, as long as it is drawn. */
export function useClientEvent(listener: (event: ClientEvent, client: ChatClient) => void): void {
  const client = useKitClient();
  const newest = useNewest(listener);
  useEffect(
    () =>
      client?.subscribe((events) => {
        for (const event of events) newest()(event, client);
      }),
    [client, newest],
  );
}
