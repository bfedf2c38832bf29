import { useState, useSyncExternalStore } from 'react';

/** Whether this part of the page came from a server, which the browser took over; `true` on a server too. */
export function useDrawnByServer(): boolean {
  const [origin] = useState(() => new Origin());
  return useSyncExternalStore(never, origin.read, origin.readOnServer);
}

/** React asks for what a server has drawn only while it takes a page over: afterwards the answer stays the same. */
class Origin {
  #isServer = false;

  readonly read = (): boolean => this.#isServer;

  readonly readOnServer = (): boolean => {
    this.#isServer = true;
    return true;
  };
}

function never(): () => void {
  return () => {};
}
