import type { EngineEvent, EventSink, Session, UserRecord } from '../contract.ts';
import { KitException } from '../errors.ts';
import type { LineService } from '../engine/serve-line.ts';
import { userRecord } from './records.ts';

/** A backend that only counts: who is connected, what was marked, what it told. */
export class CountingServer {
  readonly connected = new Set<object>();
  /** How often each message was marked. */
  readonly marks = new Map<string, number>();
  readonly #sinks = new Map<object, EventSink>();
  #events = 0;

  /** One connection's part of it. */
  service(): LineService {
    const connection = {};
    return {
      connect: (session: Session, sink: EventSink, signal: AbortSignal): Promise<UserRecord> => {
        if (signal.aborted) return Promise.reject(new KitException('NETWORK', 'Given up.'));
        if (session.token !== 'right') return Promise.reject(new KitException('AUTH_FAILED', 'Wrong.'));
        this.connected.add(connection);
        this.#sinks.set(connection, sink);
        return Promise.resolve(userRecord(session.uid));
      },
      disconnect: () => {
        this.connected.delete(connection);
        this.#sinks.delete(connection);
        return Promise.resolve();
      },
      getUser: (uid: string) =>
        uid === 'nobody'
          ? Promise.reject(new KitException('NOT_FOUND', 'There is no such user.'))
          : Promise.resolve(userRecord(uid)),
      mark: (id: string) => {
        this.marks.set(id, (this.marks.get(id) ?? 0) + 1);
        return Promise.resolve();
      },
    };
  }

  /** Tells everyone the next event. Their revisions count up. */
  tellNext(): void {
    this.#events += 1;
    const user = { uid: 'ben', name: 'Ben', revision: this.#events };
    this.tell({ id: `e${this.#events}`, type: 'user.updated', user });
  }

  tell(event: EngineEvent): void {
    for (const sink of [...this.#sinks.values()]) sink([event]);
  }
}
