import { faultIn } from '../../packages/server/src/rest/schema.ts';
import type { OpenApiDocument, OpenApiOperation } from '../../packages/server/src/rest/openapi.ts';

/** What is sent with a request. */
export interface Sent {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

export interface RestAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A backend that believes the document: it asks as that says, and takes no answer that it does not describe. */
export class RestClient {
  readonly document: OpenApiDocument;
  /** Names of operations that were asked, and did what they say. */
  readonly asked = new Set<string>();
  readonly #url: string;
  readonly #key: string;

  private constructor(url: string, key: string, document: OpenApiDocument) {
    this.#url = url;
    this.#key = key;
    this.document = document;
  }

  /** @param url as the server prints it: of its WebSockets */
  static async open(url: string, key: string): Promise<RestClient> {
    const base = url.replace('ws', 'http');
    const answer = await fetch(`${base}/v1/openapi.json`, { headers: { authorization: `Bearer ${key}` } });
    return new RestClient(base, key, await answer.json());
  }

  /** The same, of another instance. */
  at(url: string): RestClient {
    return new RestClient(url.replace('ws', 'http'), this.#key, this.document);
  }

  /** Asks as the document says. @throws where the answer is not as it says */
  async ask(name: string, { path = {}, query = {}, body }: Sent = {}): Promise<RestAnswer> {
    const { method, template, operation } = this.#find(name);
    const place = template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path[part] ?? ''));
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const answer = await this.raw(method.toUpperCase(), `${place}${search.size > 0 ? `?${search}` : ''}`, body);
    const described = operation.responses[answer.status];
    if (!described) throw new Error(`${name} answered ${answer.status}, which is not described: ${text(answer)}`);
    const schema = described.content?.['application/json'].schema;
    const fault = schema && faultIn(schema, answer.body, this.document.components.schemas);
    if (fault) throw new Error(`${name}: "${fault.path}" must be ${fault.wants}: ${text(answer)}`);
    if (answer.status < 300) this.asked.add(name);
    return answer;
  }

  /** The answer to what must succeed. */
  async done(name: string, sent: Sent = {}): Promise<RestAnswer['body']> {
    const answer = await this.ask(name, sent);
    if (answer.status >= 300) throw new Error(`${name} was refused: ${text(answer)}`);
    return answer.body;
  }

  /** Status and code of what must be refused. */
  async refused(name: string, sent: Sent = {}): Promise<string> {
    const { status, body } = await this.ask(name, sent);
    return `${status} ${String(body['code'])}`;
  }

  async raw(method: string, place: string, body?: unknown, headers: Record<string, string> = {}): Promise<RestAnswer> {
    const isText = typeof body === 'string';
    const response = await fetch(`${this.#url}${place}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const said = await response.text();
    return { status: response.status, body: said.startsWith('{') ? JSON.parse(said) : {} };
  }

  #find(name: string): { readonly method: string; readonly template: string; readonly operation: OpenApiOperation } {
    for (const [template, operations] of Object.entries(this.document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        if (operation.operationId === name) return { method, template, operation };
      }
    }
    throw new Error(`The document knows no "${name}".`);
  }
}

function text({ body }: RestAnswer): string {
  return JSON.stringify(body).slice(0, 500);
}
