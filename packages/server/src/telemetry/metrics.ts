import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** How many there are at the moment. */
export interface Standing {
  readonly connections: number;
  readonly users: number;
  readonly isBusUp: boolean;
  readonly isDraining: boolean;
  /** Of the database. */
  readonly database: { readonly total: number; readonly idle: number; readonly waiting: number };
}

/** What an instance counts, for Prometheus. Names and what they mean: docs/operating.md. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'name' | 'code'>;
  readonly #seconds: Histogram<'name'>;
  readonly #events: Counter;
  readonly #happenings: Counter<'from'>;
  readonly #logins: Counter<'code'>;
  readonly #refused: Counter<'why'>;
  readonly #cut: Counter<'why'>;
  readonly #webhooks: Counter<'result'>;
  readonly #unsent: Counter<'result'>;
  readonly #warnings: Counter;

  constructor(standing: () => Standing) {
    const registers = [this.#registry];
    const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> =>
      new Counter({ name: `open_chat_${name}`, help, labelNames, registers });
    const gauge = (name: string, help: string, read: (standing: Standing) => number): void => {
      this.#registry.registerMetric(
        new Gauge({
          name: `open_chat_${name}`,
          help,
          registers: [],
          collect() {
            this.set(read(standing()));
          },
        }),
      );
    };
    this.#requests = counter('requests_total', 'Requests of clients that were answered, by how they ended.', [
      'name',
      'code',
    ]);
    this.#seconds = new Histogram({
      name: 'open_chat_request_seconds',
      help: 'How long answers took.',
      labelNames: ['name'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
      registers,
    });
    this.#events = counter('events_total', 'Events that were told to clients.', []);
    this.#happenings = counter('happenings_total', 'What other instances brought about, by how it was learnt.', [
      'from',
    ]);
    this.#logins = counter('logins_total', 'Sessions that began, or were refused.', ['code']);
    this.#refused = counter('sockets_refused_total', 'Sockets that were not let in.', ['why']);
    this.#cut = counter('sockets_cut_total', 'Sockets that were cut by the server.', ['why']);
    this.#webhooks = counter('webhooks_total', 'Events of which the backend was to be told, by what became of it.', [
      'result',
    ]);
    this.#unsent = counter('unsent_files_total', 'Files that nobody sent in time, by what became of them.', ['result']);
    this.#warnings = counter('warnings_total', 'Lines of the log that warn.', []);
    gauge('connections', 'Open sockets of users.', ({ connections }) => connections);
    gauge('users', 'Users who are connected here.', ({ users }) => users);
    gauge('bus_up', '1 while the bus between instances can be reached.', ({ isBusUp }) => Number(isBusUp));
    gauge('draining', '1 while clients are told to go elsewhere.', ({ isDraining }) => Number(isDraining));
    gauge('database_connections', 'Connections to the database.', ({ database }) => database.total);
    gauge('database_connections_idle', 'Those that nobody uses.', ({ database }) => database.idle);
    gauge('database_waiting', 'Who waits for a connection to the database.', ({ database }) => database.waiting);
  }

  /** Counts what Node itself knows, too: memory, collections of garbage, delays of the loop. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** As Prometheus reads it. */
  async text(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  answered(name: string, code: string, seconds: number): void {
    this.#requests.inc({ name, code });
    this.#seconds.observe({ name }, seconds);
  }

  told(events: number): void {
    this.#events.inc(events);
  }

  heard(from: 'bus' | 'table'): void {
    this.#happenings.inc({ from });
  }

  loggedIn(code: string): void {
    this.#logins.inc({ code });
  }

  refused(why: string): void {
    this.#refused.inc({ why });
  }

  cut(why: string): void {
    this.#cut.inc({ why });
  }

  webhook(result: string): void {
    this.#webhooks.inc({ result });
  }

  unsent(result: 'removed' | 'failed', files: number): void {
    this.#unsent.inc({ result }, files);
  }

  warned(): void {
    this.#warnings.inc();
  }
}
