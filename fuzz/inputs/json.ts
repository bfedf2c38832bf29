import type { JsonSchema } from '../../packages/server/src/rest/schema.ts';
import type { Draw } from '../loop/draw.ts';
import { hostile, hostileText } from './hostile.ts';
import { spoiled } from './records.ts';

/** As JSON, as far as it can be written. */
export function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return 'null';
  }
}

/** JSON that no object of JavaScript is written as. */
export function rawJson(draw: Draw): string {
  const deep = draw.pick([10, 100, 1_000, 3_000, 7_000, 20_000, 100_000]);
  return draw.pick([
    '1e400',
    '-0',
    '9007199254740993',
    '-9223372036854775809',
    '1E-400',
    '0.1e1',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"a":1,"a":2}',
    `${'['.repeat(deep)}${']'.repeat(deep)}`,
    `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    `"${'x'.repeat(draw.pick([5_000, 70_000, 300_000]))}"`,
    `[${Array.from({ length: draw.pick([0, 101, 1_001, 10_001]) }, () => '"a"').join()}]`,
  ]);
}

/** A value as JSON, mostly as it is. */
export function asJson(draw: Draw, good: unknown): string {
  if (draw.oneIn(8)) return rawJson(draw);
  if (draw.oneIn(8)) return written(hostile(draw));
  if (draw.oneIn(8)) return written(hostileText(draw));
  const isObject = typeof good === 'object' && good !== null && !Array.isArray(good);
  if (isObject && draw.oneIn(3)) return written(spoiled(draw, good));
  // Within it something that is deeper, longer or stranger than what anybody writes.
  if (isObject && draw.oneIn(4)) {
    const names = Object.keys(good);
    const name = draw.oneIn(2) ? 'metadata' : (names[draw.below(names.length)] ?? 'a');
    return `{${Object.entries({ ...good, [name]: null })
      .map(([key, value]) => `${written(key)}:${key === name ? rawJson(draw) : written(value)}`)
      .join()}}`;
  }
  return written(good);
}

const texts = ['new', 'ana', 'ben', 'team', 'Tea', 'm1024', 'a b', '👍'] as const;

/** A value that a schema describes. */
export function fitting(draw: Draw, schema: JsonSchema): unknown {
  if (schema.anyOf) return fitting(draw, schema.anyOf[draw.below(schema.anyOf.length)] ?? {});
  if (schema.enum) return schema.enum[draw.below(schema.enum.length)];
  switch (schema.type) {
    case 'string':
      return draw.oneIn(4) ? hostileText(draw).slice(0, schema.maxLength ?? 100) : draw.pick(texts);
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + draw.below(3);
    case 'boolean':
      return draw.oneIn(2);
    case 'null':
      return null;
    case 'array':
      return draw.list(3, () => fitting(draw, schema.items ?? {}));
    default: {
      const { properties = {}, required = [] } = schema;
      const names = Object.keys(properties).filter((name) => required.includes(name) || draw.oneIn(2));
      return Object.fromEntries(names.map((name) => [name, fitting(draw, properties[name] ?? {})]));
    }
  }
}
