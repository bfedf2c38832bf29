import { refusal, statusOf } from './refusals.ts';
import type { Method, Route } from './route.ts';
import type { JsonSchema } from './schema.ts';

/** What every request may be refused with. */
const always = ['INVALID_ARGUMENT', 'AUTH_FAILED', 'INTERNAL', 'NETWORK'] as const;

interface Content {
  readonly 'application/json': { readonly schema: JsonSchema };
}

/** An operation of the document, as far as it is used here. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

/** A document of OpenAPI 3.1, as far as it is used here. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly security: readonly { readonly adminKey: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Lowercase<Method>, OpenApiOperation>>>>>;
  readonly components: {
    readonly securitySchemes: { readonly adminKey: { readonly type: 'http'; readonly scheme: 'bearer' } };
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

/** The document of all routes. */
export function documentOf(routes: readonly Route[]): OpenApiDocument {
  const components = new Map<string, JsonSchema>();
  const paths = new Map<string, Partial<Record<Lowercase<Method>, OpenApiOperation>>>();
  for (const route of routes) {
    const operations = paths.get(route.path) ?? {};
    paths.set(route.path, operations);
    operations[lowered(route.method)] = operationOf(route, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Open Chat Kit server',
      version: '1',
      description: 'For the backend of the host. Every refusal is a `Refusal`, with a code of the kit.',
    },
    security: [{ adminKey: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { adminKey: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(components),
    },
  };
}

function operationOf(route: Route, components: Map<string, JsonSchema>): OpenApiOperation {
  const written = (json: JsonSchema): JsonSchema => referring(json, components);
  const content = (json: JsonSchema): Content => ({ 'application/json': { schema: written(json) } });
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const { properties = {}, required = [] } = route.query ?? {};
  return {
    operationId: route.name,
    summary: route.summary,
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }) as const),
      ...Object.entries(properties).map(
        ([name, json]) => ({ name, in: 'query', required: required.includes(name), schema: written(json) }) as const,
      ),
    ],
    ...(route.body && { requestBody: { required: true as const, content: content(route.body) } }),
    responses: {
      [route.status]: route.answer
        ? { description: 'It was done.', content: content(route.answer) }
        : { description: 'It was done.' },
      ...refusalsOf(route, content(refusal.json)),
    },
  };
}

function refusalsOf(route: Route, content: Content): OpenApiOperation['responses'] {
  const codes = new Map<number, string[]>();
  for (const code of new Set([...always, ...route.refusals])) {
    const status = statusOf(code);
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  if (route.body) codes.set(413, ['LIMIT_EXCEEDED']);
  return Object.fromEntries(
    Array.from(codes, ([status, found]) => [String(status), { description: found.join(', '), content }]),
  );
}

/** The schema with its components by reference. */
function referring(json: JsonSchema, components: Map<string, JsonSchema>): JsonSchema {
  const { title, ...rest } = json;
  if (title === undefined) return inner(json, components);
  if (!components.has(title)) {
    components.set(title, {}); // its place; what is in it may name others
    components.set(title, inner(rest, components));
  }
  return { $ref: `#/components/schemas/${title}` };
}

function inner(json: JsonSchema, components: Map<string, JsonSchema>): JsonSchema {
  return {
    ...json,
    ...(json.items && { items: referring(json.items, components) }),
    ...(json.anyOf && { anyOf: json.anyOf.map((one) => referring(one, components)) }),
    ...(json.properties && {
      properties: Object.fromEntries(
        Object.entries(json.properties).map(([name, field]) => [name, referring(field, components)]),
      ),
    }),
  };
}

function lowered(method: Method): Lowercase<Method> {
  return method.toLowerCase() as Lowercase<Method>;
}
