import { CompiledQuery } from 'kysely';

/** A part of a question: words, and the values between them. */
export class Words {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** A part of a question: of a value it has the place alone, of other words all. */
export function words(strings: TemplateStringsArray, ...values: readonly unknown[]): Words {
  return new Words(strings, values);
}

/** What Kysely wants to know of every question, and nobody asks of these. */
const { query, queryId } = CompiledQuery.raw('');

/**
 * A question that is asked again and again in the same words: each connection has it planned once. Those of lists are
 * planned for what is asked, as there the best plan depends on it, and are put together by Kysely, which takes its time.
 */
export class Prepared implements CompiledQuery {
  readonly query: CompiledQuery['query'] = query;
  readonly queryId: CompiledQuery['queryId'] = queryId;
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The same for the same words. */
  readonly name: string;

  constructor(parts: Words) {
    const parameters: unknown[] = [];
    this.sql = textOf(parts, parameters);
    this.parameters = parameters;
    this.name = nameOf(this.sql);
  }
}

/** The same as {@link words}, as a whole question. */
export function prepared(strings: TemplateStringsArray, ...values: readonly unknown[]): Prepared {
  return new Prepared(new Words(strings, values));
}

/** @param parameters takes the values in the order of their places */
function textOf({ strings, values }: Words, parameters: unknown[]): string {
  let text = strings[0] ?? '';
  for (const [at, value] of values.entries()) {
    if (value instanceof Words) text += textOf(value, parameters);
    else text += `$${parameters.push(value)}`;
    text += strings[at + 1] ?? '';
  }
  return text;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared ${names.size + 1}`;
  names.set(text, name);
  return name;
}
