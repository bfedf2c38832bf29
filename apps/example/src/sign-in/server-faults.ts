import { Kit } from '@open-chat-kit/react-native';
import type { TypedAccount } from '../session/who.ts';

/** What can be filled in, in the order in which it stands. */
export const fieldNames = ['address', 'account', 'secret'] as const;

export type FieldName = (typeof fieldNames)[number];

/** What is wrong, each beside the field where it can be mended; `form` for what no field can. */
export type Faults = Readonly<Partial<Record<FieldName | 'form', string>>>;

/** What can be told without the server. */
export function faultsOf({ address, uid, secret }: TypedAccount): Faults {
  const isToken = secret.kind === 'token';
  const text = isToken ? secret.token : secret.password;
  return {
    ...(address === '' ? { address: 'Enter the address of your chat server.' } : {}),
    ...(uid === '' && !isToken ? { account: 'Enter the uid of your account.' } : {}),
    ...(text === '' ? { secret: isToken ? 'Paste a token of your backend.' : 'Enter the password.' } : {}),
  };
}

/** What a server, or the way there, has against it. */
export function faultsFrom(error: unknown, { address, secret }: TypedAccount): Faults {
  if (!(error instanceof Kit.KitException))
    return { form: 'Something in this app could not be loaded. Check your connection and try again.' };
  switch (error.code) {
    case 'INVALID_ARGUMENT':
      if (error.details['argument'] !== 'url') return { form: error.message };
      return { address: /^ws:/i.test(address) ? unencrypted : noAddress };
    case 'AUTH_FAILED':
      return {
        secret:
          secret.kind === 'token'
            ? 'The server does not take this token. It may have run out: get a new one.'
            : 'The server knows no such account with this password. Check both.',
      };
    case 'LIMIT_EXCEEDED':
      return { form: 'This was tried too often. Wait half a minute, then try again.' };
    case 'NETWORK':
    case 'TIMEOUT':
      return { address: 'No chat server answers here. Check the address, and that the server runs.' };
    default:
      return { form: error.message };
  }
}

const unencrypted =
  'This address is not encrypted: anybody on the way could read along. Use wss://; ws:// is for this very machine.';
const noAddress = 'An address looks like wss://chat.example.org, or ws://127.0.0.1:8090 on this machine.';
