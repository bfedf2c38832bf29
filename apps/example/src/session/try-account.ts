import { Kit } from '@open-chat-kit/react-native';
import { engineTo } from './way-in.ts';
import { type Account, credentialsOf, type TypedAccount } from './who.ts';

/**
 * Knocks at the server: whether it is there and opens this account, and whose it is.
 *
 * @throws INVALID_ARGUMENT for an address that is none, AUTH_FAILED, NETWORK, TIMEOUT, LIMIT_EXCEEDED
 */
export async function tryAccount(typed: TypedAccount, signal: AbortSignal): Promise<Account> {
  const client = new Kit.ChatClient({ engine: await engineTo(typed.address), requestTimeoutMs: 10_000 });
  const leave = (): void => void client.logout();
  signal.addEventListener('abort', leave);
  try {
    if (signal.aborted) throw new Kit.KitException('NOT_LOGGED_IN', 'The sign-in was given up.');
    const user = await client.login(credentialsOf(typed));
    return { ...typed, kind: 'account', uid: user.getUid(), name: user.getName(), picture: user.getAvatar() ?? '' };
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}
