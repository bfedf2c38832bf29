import { isChatTarget } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, EngineEvent, MessageRecord } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { hearing, type Company } from '../broken-engines/broken-engine.ts';
import { everyCall, live, settled } from '../broken-engines/changing.ts';
import { historyQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';
import { recordsOf, type Fields, type RecordKind } from './records.ts';

type Breaks = PlantedFault['breaks'];
type Method = keyof ChatEngine & string;

/** A fault of the server in one line. */
export type Row = readonly [name: string, fault: string, caughtBy: string, saying: RegExp, breaks: Breaks];

/** Whose connection it is. */
export interface About {
  readonly engine: ChatEngine;
  readonly company: Company;
  readonly uid: string;
}

export function fromRows(rows: readonly Row[]): readonly PlantedFault[] {
  return rows.map(([name, fault, caughtBy, saying, breaks]) => ({
    name,
    fault,
    caughtBy,
    saying,
    at: 'server',
    breaks,
  }));
}

function aboutOf(engine: ChatEngine, company: Company): About {
  return {
    engine,
    company,
    get uid() {
      return company.uidOf(engine);
    },
  };
}

/** The server is asked something else than it was. */
export function asked(
  methods: Method | readonly Method[],
  change: (given: readonly unknown[], about: About) => readonly unknown[],
): Breaks {
  return (engine, company) =>
    everyCall(engine, (name, call, given) =>
      call(...([methods].flat().some((one) => one === name) ? change(given, aboutOf(engine, company)) : given)),
    );
}

/** Something else is answered than the server did. */
export function answered(
  methods: Method | readonly Method[],
  change: (answer: unknown, given: readonly unknown[], about: About) => unknown,
): Breaks {
  return (engine, company) =>
    everyCall(engine, (name, call, given) => {
      const answer = call(...given);
      if (![methods].flat().some((one) => one === name)) return answer;
      return settled(answer, (value) => change(value, given, aboutOf(engine, company)));
    });
}

/** Something is done before or instead of what is asked. */
export function instead(
  methods: Method | readonly Method[],
  act: (go: () => Promise<unknown>, given: readonly unknown[], about: About, name: string) => unknown,
): Breaks {
  return (engine, company) =>
    everyCall(engine, (name, call, given) => {
      if (![methods].flat().some((one) => one === name)) return call(...given);
      return act(async () => call(...given), given, aboutOf(engine, company), name);
    });
}

/** Something else is heard than what was told. */
export function heardAs(change: (event: EngineEvent, about: About) => unknown): Breaks {
  return (engine, company) =>
    hearing(engine, (events) => events.flatMap((event) => eventsIn(change(event, aboutOf(engine, company)))));
}

function eventsIn(value: unknown): readonly EngineEvent[] {
  // A faulty server need not keep to the types.
  return [value].flat().filter((one): one is EngineEvent => isRecord(one) && 'type' in one);
}

/** Records of a kind say something else. */
export function shownAs(kind: RecordKind, change: (record: Fields, about: About) => object): Breaks {
  return (engine, company) =>
    recordsOf(engine, (record, found) =>
      found === kind ? { ...record, ...change(record, aboutOf(engine, company)) } : record,
    );
}

/** A value with another part, by its path: `content.text`. */
export function patched(value: unknown, path: string, change: (part: unknown) => unknown): unknown {
  const [field = '', ...rest] = path.split('.');
  if (!isRecord(value) || !Object.hasOwn(value, field)) return value;
  const old = value[field];
  return { ...value, [field]: rest.length === 0 ? change(old) : patched(old, rest.join('.'), change) };
}

/** A change of texts, and of nothing else. */
export const ofText =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;

/** A part of something that is no type of its own here. */
export function part(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((whole, field) => (isRecord(whole) ? whole[field] : undefined), value);
}

/** The value with something else at a path. */
export const replaced = (value: unknown, path: string, wrong: unknown): unknown => patched(value, path, () => wrong);

/** A page with other items. */
export const withItems = (page: unknown, change: (listed: readonly unknown[]) => readonly unknown[]): unknown =>
  patched(page, 'items', (listed) => change(Array.isArray(listed) ? listed : []));

/** The check of one change of records, unless it is named whole. */
export function changing(what: string): string {
  return what.includes('›') ? what : `every change › ${what} changes what it names and nothing else`;
}

/** Words as they stand, within what is said. */
export function literally(words: string): RegExp {
  return new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
}

/** The newest messages of a conversation, as whoever asks reads them. */
export async function messagesIn(engine: ChatEngine, target: unknown): Promise<readonly MessageRecord[]> {
  return isChatTarget(target) ? (await engine.history(target, historyQuery(), live())).items : [];
}
