import { type ChatEngine } from '@open-chat-kit/sdk/engine';
import { Kit, type KeyValueStorage } from '@open-chat-kit/sdk';

/** The session part of docs/sdk.md. */
export async function session(engine: ChatEngine, storage: KeyValueStorage, token: string): Promise<void> {
  await Kit.init({ engine, storage });
  const user = await Kit.login({ uid: 'ana', token });
  console.log(user.getName(), Kit.getConnectionStatus());

  Kit.addConnectionListener('status', {
    onConnected: () => console.log('back'),
    onDisconnected: () => console.log('gone'),
  });
}

/** The lists part. */
export async function lists(): Promise<void> {
  const request = new Kit.GroupsRequestBuilder().setLimit(20).setSearchKeyword('tea').build();
  const first = await request.fetchNext();
  const second = await request.fetchNext(); // empty after the last page
  console.log(first.length + second.length, request.hasMore);

  const history = new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(50).build();
  const newest = await history.fetchPrevious();
  const before = await history.fetchPrevious();
  console.log(newest.length + before.length);
}

/** The errors part. */
export async function errors(): Promise<string> {
  try {
    await Kit.joinGroup('safe', Kit.GROUP_TYPE.PASSWORD, 'a guess');
    return 'You are in.';
  } catch (error) {
    if (!(error instanceof Kit.KitException)) throw error;
    if (error.code === 'WRONG_PASSWORD') return 'That is not the password.';
    return error.isRetryable ? 'Try again.' : error.message;
  }
}

/** The two users part. */
export async function twoUsers(engineOfAna: ChatEngine, engineOfBen: ChatEngine): Promise<void> {
  const ana = new Kit.ChatClient({ engine: engineOfAna });
  const ben = new Kit.ChatClient({ engine: engineOfBen });
  await Promise.all([ana.login('ana'), ben.login('ben')]);
  const watch = ana.watch({ users: ['ben'] });
  const unsubscribe = ana.subscribe((events, origin) => console.log(origin, events.length));
  await ben.createGroup(new Kit.Group('pair', 'Pair', 'private'));
  unsubscribe();
  watch.stop();
}
