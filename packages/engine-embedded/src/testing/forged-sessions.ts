import type { Session } from '@open-chat-kit/sdk/engine';

/** Ways to say that one is somebody, without the secret that shows it. */
export function forgedSessions(uid: string): readonly Session[] {
  return [
    { uid, token: 'forged-token' },
    { uid, token: '' },
    { uid, password: 'forged-password' },
    { uid, authToken: 'forged-token' },
    { uid: '', authToken: 'forged-token' },
  ];
}
