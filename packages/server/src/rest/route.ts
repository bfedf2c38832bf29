import { KitException } from '@open-chat-kit/sdk/engine';
import type { ErrorCode } from '@open-chat-kit/sdk/engine';
import type { RestHost } from './rest-host.ts';
import { faultIn } from './schema.ts';
import type { JsonSchema, Schema } from './schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request as it came over HTTP. */
export interface Given {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** One way to ask the REST side: from it the router, the checks and the document are made, so that they cannot disagree. */
export interface Route {
  readonly method: Method;
  /** `/v1/users/{uid}` */
  readonly path: string;
  /** A name for those who generate clients. */
  readonly name: string;
  readonly summary: string;
  readonly query: JsonSchema | null;
  readonly body: JsonSchema | null;
  readonly status: number;
  /** `null` where there is nothing to say. */
  readonly answer: JsonSchema | null;
  /** Codes of refusals that come of what this route does, beside those that any may have. */
  readonly refusals: readonly ErrorCode[];
  run(instance: RestHost, given: Given): Promise<unknown>;
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** A request that was checked. */
export interface Asked<Path extends string, Query, Body> {
  readonly instance: RestHost;
  readonly path: Readonly<Record<NamesIn<Path>, string>>;
  readonly query: Query;
  readonly body: Body;
}

interface RouteDraft<Path extends string, Query, Body> {
  readonly method: Method;
  readonly path: Path;
  readonly name: string;
  readonly summary: string;
  readonly query?: Schema<Query>;
  readonly body?: Schema<Body>;
  /** @default 200, or 204 where there is nothing to say */
  readonly status?: number;
  readonly answer?: Schema<unknown>;
  readonly refusals?: readonly ErrorCode[];
  readonly run: (asked: Asked<Path, Query, Body>) => Promise<unknown>;
}

/** Declares a route. */
export function route<const Path extends string, Query = null, Body = null>(
  draft: RouteDraft<Path, Query, Body>,
): Route {
  const { method, path, name, summary, query, body, answer, refusals = [], run } = draft;
  return {
    method,
    path,
    name,
    summary,
    query: query?.json ?? null,
    body: body?.json ?? null,
    status: draft.status ?? (answer ? 200 : 204),
    answer: answer?.json ?? null,
    refusals,
    async run(instance, given) {
      // Types cannot follow the names in a path: the router gives exactly those.
      const names = given.path as Asked<Path, Query, Body>['path'];
      return await run({
        instance,
        path: names,
        query: checked('query', query, query ? valuesIn(query.json, given.query) : noneIn(given.query)),
        body: checked('body', body, given.body ?? null),
      });
    },
  };
}

/** @throws INVALID_ARGUMENT */
function checked<Value>(what: string, wanted: Schema<Value> | undefined, value: unknown): Value {
  if (!wanted) {
    // Where nothing is described, its type is `null`.
    if (value === null) return value as Value;
    throw new KitException('INVALID_ARGUMENT', `There is no ${what} here: leave it out.`, {
      details: { argument: what },
    });
  }
  if (wanted.is(value)) return value;
  const { path, wants } = faultIn(wanted.json, value) ?? { path: '', wants: 'otherwise' };
  const argument = path === '' ? `the ${what}` : path;
  throw new KitException('INVALID_ARGUMENT', `"${argument}" must be ${wants}.`, { details: { argument } });
}

/** What is said behind a "?", as values of the types that are wanted. What fits none stays a text, and is refused. */
function valuesIn({ properties = {} }: JsonSchema, given: URLSearchParams): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const all = given.getAll(name);
      const wanted = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
      if (wanted === 'array') return [name, all];
      const [value = ''] = all;
      if (all.length > 1) return [name, all];
      if (wanted === 'integer') return [name, /^-?\d{1,15}$/.test(value) ? Number(value) : value];
      if (wanted === 'boolean') return [name, value === 'true' ? true : value === 'false' ? false : value];
      return [name, value];
    }),
  );
}

function noneIn(given: URLSearchParams): unknown {
  return given.size === 0 ? null : Object.fromEntries(given);
}
