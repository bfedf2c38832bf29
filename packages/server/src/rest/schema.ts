import { isRecord } from '@open-chat-kit/engine-embedded/rules';
import type { JsonObject } from '@open-chat-kit/sdk/engine';

/** The part of JSON Schema (2020-12) that the document of the REST side is written in. */
export interface JsonSchema {
  /** A schema with a title is a component of the document. */
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
}

/** What is wrong with a value, and where; never the value itself, which may be a secret. */
export interface SchemaFault {
  /** `members.0.uid`; empty for the value as a whole. */
  readonly path: string;
  readonly wants: string;
}

/** A JSON Schema, and the type of what it describes. */
export interface Schema<Value> {
  readonly json: JsonSchema;
  is(this: void, value: unknown): value is Value;
}

/** Schemas of the fields of an object. */
export type Fields = Readonly<Record<string, Schema<unknown>>>;

/** The values that {@link Fields} describe. */
export type ValuesOf<Of extends Fields> = {
  readonly [Name in keyof Of]: Of[Name] extends Schema<infer Value> ? Value : never;
};

/** A schema that is written by hand. */
export function schema<Value>(json: JsonSchema): Schema<Value> {
  return { json, is: (value): value is Value => faultIn(json, value) === null };
}

/** A component of the document, under a name. */
export function named<Value>(title: string, { json }: Schema<Value>): Schema<Value> {
  return schema({ title, ...json });
}

/** The same, with words about it. */
export function about<Value>(description: string, { json }: Schema<Value>): Schema<Value> {
  return schema({ ...json, description });
}

export function text(maxLength?: number): Schema<string> {
  return schema({ type: 'string', ...(maxLength !== undefined && { maxLength }) });
}

/** A text that names something. */
export function id(maxLength: number): Schema<string> {
  return schema({ type: 'string', minLength: 1, maxLength });
}

export function whole(minimum: number, maximum?: number): Schema<number> {
  return schema({ type: 'integer', minimum, ...(maximum !== undefined && { maximum }) });
}

export const flag: Schema<boolean> = schema({ type: 'boolean' });
/** Any object, such as metadata. */
export const anyObject: Schema<JsonObject> = schema({
  type: 'object',
  additionalProperties: true,
});

export function oneOf<Word extends string>(words: readonly Word[]): Schema<Word> {
  return schema({ type: 'string', enum: words });
}

export function listOf<Item>(item: Schema<Item>, maxItems?: number): Schema<readonly Item[]> {
  return schema({ type: 'array', items: item.json, ...(maxItems !== undefined && { maxItems }) });
}

export function nullable<Value>({ json }: Schema<Value>): Schema<Value | null> {
  return schema({ anyOf: [json, { type: 'null' }] });
}

export function anyOf<Value>(...schemas: readonly Schema<Value>[]): Schema<Value> {
  return schema({ anyOf: schemas.map(({ json }) => json) });
}

/** An object of these fields and no other. */
export function objectOf<Required extends Fields, Optional extends Fields = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Schema<ValuesOf<Required> & Partial<ValuesOf<Optional>>> {
  const fields = Object.entries({ ...required, ...optional });
  return schema({
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, { json }]) => [name, json])),
    required: Object.keys(required),
    additionalProperties: false,
  });
}

/** What is wrong with a value; `null` where nothing is. `components` are what `$ref` points at. */
export function faultIn(
  json: JsonSchema,
  value: unknown,
  components: Readonly<Record<string, JsonSchema>> = {},
  path = '',
): SchemaFault | null {
  const fault = (wants: string): SchemaFault => ({ path, wants });
  if (json.$ref !== undefined) {
    const component = components[json.$ref.split('/').at(-1) ?? ''];
    return component ? faultIn(component, value, components, path) : fault(`described: ${json.$ref} is not`);
  }
  if (json.anyOf) {
    const faults = json.anyOf.map((one) => faultIn(one, value, components, path));
    // The variant that went furthest is the one that was meant.
    return faults.includes(null) ? null : (faults.toSorted(byDepth).at(-1) ?? fault('described'));
  }
  switch (json.type) {
    case 'string':
      return typeof value === 'string' ? textFault(json, value, fault) : fault('a text');
    case 'integer':
      return Number.isSafeInteger(value) ? numberFault(json, Number(value), fault) : fault('a whole number');
    case 'number':
      return Number.isFinite(value) ? numberFault(json, Number(value), fault) : fault('a number');
    case 'boolean':
      return typeof value === 'boolean' ? null : fault('true or false');
    case 'null':
      return value === null ? null : fault('null');
    case 'array': {
      if (!Array.isArray(value)) return fault('a list');
      if (value.length > (json.maxItems ?? Infinity)) return fault(`a list of ${json.maxItems} items or fewer`);
      return firstFault(
        value.map((item: unknown, at) => () => faultIn(json.items ?? {}, item, components, inside(path, String(at)))),
      );
    }
    case 'object':
      return isRecord(value) ? objectFault(json, value, components, path) : fault('an object');
    default:
      return null;
  }
}

function textFault(
  { enum: words, minLength = 0, maxLength = Infinity }: JsonSchema,
  value: string,
  fault: (wants: string) => SchemaFault,
): SchemaFault | null {
  if (words && !words.includes(value)) return fault(`one of ${words.join(', ')}`);
  if (value.length < minLength) return fault('a text that is not empty');
  return value.length > maxLength ? fault(`a text of ${maxLength} characters or fewer`) : null;
}

function numberFault(
  { minimum = -Infinity, maximum = Infinity }: JsonSchema,
  value: number,
  fault: (wants: string) => SchemaFault,
): SchemaFault | null {
  return value < minimum || value > maximum ? fault(`a number from ${minimum} to ${maximum}`) : null;
}

function objectFault(
  { properties = {}, required = [], additionalProperties = true }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  components: Readonly<Record<string, JsonSchema>>,
  path: string,
): SchemaFault | null {
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { path: inside(path, missing), wants: 'given' };
  return firstFault(
    Object.entries(value).map(([name, field]) => () => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (known) return faultIn(known, field, components, inside(path, name));
      return additionalProperties ? null : { path: inside(path, name), wants: 'left out: it is not known' };
    }),
  );
}

function firstFault(looks: readonly (() => SchemaFault | null)[]): SchemaFault | null {
  for (const look of looks) {
    const fault = look();
    if (fault) return fault;
  }
  return null;
}

function inside(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function byDepth(a: SchemaFault | null, b: SchemaFault | null): number {
  return (a?.path.length ?? 0) - (b?.path.length ?? 0);
}
