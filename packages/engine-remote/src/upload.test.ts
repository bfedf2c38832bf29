import { KitException } from '@open-chat-kit/sdk/engine';
import { uploadTo } from './upload.ts';

const attachment = { url: '/files/a/b?type=text%2Fplain', name: 'b', mimeType: 'text/plain', size: 5 };
const file = { name: 'b', mimeType: 'text/plain', content: new Blob(['hello']) };
const put = uploadTo(() => 'https://chat.example.com');

/** What browsers and React Native have, driven by hand. */
class Request extends EventTarget {
  static last: Request | undefined;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  status = 0;
  opened = '';
  sent: unknown = null;
  wasAborted = false;

  constructor() {
    super();
    Request.last = this;
  }

  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(body: unknown): void {
    this.sent = body;
  }

  abort(): void {
    this.wasAborted = true;
    this.#end('abort');
  }

  pass(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  answer(status: number): void {
    this.status = status;
    this.#end('load');
  }

  lose(): void {
    this.#end('error');
  }

  #end(how: string): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** An upload that has got as far as its bytes. */
async function begun(answer: unknown = { path: '/files/a/b?signature=s', attachment }) {
  const control = new AbortController();
  const shares: number[] = [];
  const asked: unknown[] = [];
  const ask = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    asked.push([name, args]);
    return answer;
  };
  const over = put(file, (share) => shares.push(share), control.signal, ask).then(
    (value) => value,
    (error: unknown) => error,
  );
  await new Promise((resolve) => setImmediate(resolve));
  return { over, shares, asked, control, request: Request.last };
}

afterEach(() => {
  Request.last = undefined;
});

describe('where progress can be seen', () => {
  beforeAll(() => Object.assign(globalThis, { XMLHttpRequest: Request }));
  afterAll(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));

  test('bytes go to the place that the server gave, and it is told how far they are', async () => {
    const { over, shares, asked, request } = await begun();
    expect(asked).toEqual([['upload', ['b', 'text/plain', 5]]]);
    expect(request?.opened).toBe('PUT https://chat.example.com/files/a/b?signature=s');
    request?.pass(2, 5);
    request?.pass(5, 5);
    request?.answer(204);
    expect(await over).toEqual({ ...attachment, url: `https://chat.example.com${attachment.url}` });
    expect(shares).toEqual([0, 0.4, 1, 1]);
  });

  test('into a store they go with what it wants to see', async () => {
    const headers = { 'content-type': 'text/plain' };
    const { over, request } = await begun({ url: 'https://store.example.com/a', headers, attachment });
    expect(request?.opened).toBe('PUT https://store.example.com/a');
    expect([...(request?.headers ?? [])]).toEqual(Object.entries(headers));
    request?.answer(200);
    expect(await over).toMatchObject({ name: 'b' });
  });

  test.each([
    ['is too large', 413, 'LIMIT_EXCEEDED'],
    ['is not let in', 403, 'NETWORK'],
    ['was other bytes before', 409, 'NETWORK'],
  ])('what %s is said to be', async (_what, status, code) => {
    const { over, request } = await begun();
    request?.answer(status);
    expect(await over).toMatchObject({ code });
  });

  test('a line that breaks is one to try again', async () => {
    const { over, request } = await begun();
    request?.lose();
    expect(await over).toMatchObject({ code: 'NETWORK' });
  });

  test('who gives it up ends it, also before the first byte, and nothing listens on', async () => {
    const { over, request, control } = await begun();
    control.abort();
    expect(request?.wasAborted).toBe(true);
    expect(await over).toMatchObject({ code: 'NETWORK' });
    const early = new AbortController();
    const ask = async (): Promise<unknown> => {
      early.abort();
      return { path: '/files/a/b?signature=s', attachment };
    };
    await expect(put(file, () => {}, early.signal, ask)).rejects.toMatchObject({ code: 'NETWORK' });
    expect(Request.last?.sent).toBeNull();
  });
});

describe('where it cannot', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  afterAll(() => fetched.mockRestore());

  test('the beginning and the end are told', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    const { over, shares } = await begun();
    expect(await over).toMatchObject({ name: 'b' });
    expect(shares).toEqual([0, 1]);
  });

  test('a line that breaks is one to try again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
    const { over } = await begun();
    expect(await over).toMatchObject({ code: 'NETWORK' });
    expect(await over).toBeInstanceOf(KitException);
  });
});

test.each([
  ['another server', { path: '//evil.example.com/x', attachment }],
  ['an unencrypted store', { url: 'http://store.example.com/a', headers: {}, attachment }],
  ['no place', { attachment }],
  ['no file', { path: '/files/a/b' }],
  ['nothing', null],
])('an answer with %s makes no sense', async (_what, answer) => {
  expect(await (await begun(answer)).over).toMatchObject({ code: 'INTERNAL' });
});
