import type { MessageRecord } from '@open-chat-kit/sdk';
import { useEffect } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { Deliveries } from '../models/deliveries.ts';

/** As long as it is drawn, the server is told what reached the viewer. */
export function useDeliveries(): void {
  const client = useKitClient();
  useEffect(() => (client === null ? undefined : Deliveries.of(client).follow()), [client]);
}

/** A message that is drawn reached the viewer, also where it came while they were away. */
export function useDelivered(message: MessageRecord | null): void {
  const client = useKitClient();
  useEffect(() => {
    if (client !== null && message !== null) Deliveries.of(client).note(message);
  }, [client, message]);
}
