import { isA } from '../is-a.ts';

/** What a builder says, as data. */
export interface ReadQuery<Query> {
  readonly query: Query;
  /** What is wrong with what was given. */
  readonly fault: string | null;
}

/** Builders of one kind. */
export interface BuilderKind<Query> {
  /** `GroupsRequest`: its builder has `Builder` behind it. */
  readonly name: string;
  /** That they come in. */
  readonly prop: string;
  readonly builder: abstract new (...args: never[]) => { toQuery(): Query };
  /** What `build()` makes, which hosts often pass in its place. */
  readonly request: abstract new (...args: never[]) => object;
  /** What is asked for where there is none. */
  standard(): Query;
}

/** A copy of what the builder says, or of what stands for none. JavaScript hosts pass anything. */
export function readBuilder<Query>(
  given: unknown,
  kind: BuilderKind<Query>,
  prop: string = kind.prop,
): ReadQuery<Query> {
  const { name, builder, request } = kind;
  if (given === undefined || given === null) return { query: kind.standard(), fault: null };
  if (isA(given, builder)) return { query: given.toQuery(), fault: null };
  const hint = isA(given, request) ? ' Pass the builder itself, without calling build().' : '';
  return { query: kind.standard(), fault: `"${prop}" must be a Kit.${name}Builder.${hint}` };
}
