import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { KitException } from '@open-chat-kit/sdk/engine';
import { uploadTo } from './upload.ts';

const attachment = { url: '/files/a/b?type=text%2Fplain', name: 'b', mimeType: 'text/plain', size: 5 };
const file = { name: 'b', mimeType: 'text/plain', content: new Blob(['hello']) };
const clock = new ManualClock();
const put = uploadTo(() => 'https://chat.example.com', clock);

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

const turn = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

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
  await turn();
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

  test('a store that takes nothing for a minute is not waited for; one that takes little is', async () => {
    const { over, request } = await begun();
    for (let loaded = 1; loaded < 5; loaded += 1) {
      await clock.advance(59_000);
      request?.pass(loaded, 5);
    }
    expect(request?.wasAborted).toBe(false);
    await clock.advance(60_000);
    expect(request?.wasAborted).toBe(true);
    expect(await over).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('60 s') });
  });

  test('one that has all of it and does not say so is waited for as long', async () => {
    const { over, request } = await begun();
    request?.pass(5, 5);
    await clock.advance(60_000);
    expect(await over).toMatchObject({ code: 'TIMEOUT' });
  });

  test.each(['answer', 'lose'] as const)('no clock runs on behind an upload that ended by "%s"', async (end) => {
    const { over, request } = await begun();
    request?.[end](204);
    await over;
    expect(clock.waiting).toBe(0);
  });
});

test('a server that gives no place for it is waited for as long', async () => {
  const ask = (_name: string, _args: readonly unknown[], signal?: AbortSignal): Promise<unknown> =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))));
  const over = put(file, () => {}, new AbortController().signal, ask).catch((error: unknown) => error);
  await turn();
  await clock.advance(60_000);
  expect(await over).toMatchObject({ code: 'TIMEOUT' });
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

  test('it is waited for', async () => {
    let answer = (_response: Response): void => {};
    fetched.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const { over } = await begun();
    await clock.advance(600_000);
    answer(new Response(null, { status: 204 }));
    expect(await over).toMatchObject({ name: 'b' });
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
