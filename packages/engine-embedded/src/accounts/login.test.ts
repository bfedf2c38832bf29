import { createHash } from 'node:crypto';
import type { Session } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, seededRandom } from '../index.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { sha256 } from './sha256.ts';

const { signal } = new AbortController();

test.each(['', 'abc', 'ü😀\ud800', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'y'.repeat(1_000)])(
  'SHA-256 of %j is that of the standard',
  (text) => {
    const bytes = new TextEncoder().encode(text);
    expect(sha256(text)).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);

async function mayIn(session: Session): Promise<boolean> {
  const server = createEmbeddedServer({ clock: manualClock(), random: seededRandom(1) });
  await server.createUser({ uid: 'open', name: 'Open' });
  await server.createUser({ uid: 'word', name: 'Word', password: 'pass' });
  await server.createUser({ uid: 'both', name: 'Both', password: 'pass', token: 'token' });
  const authToken = session.authToken === 'issued' ? await server.issueToken('word') : session.authToken;
  try {
    const given = { ...session, ...(authToken !== undefined && { authToken }) };
    const user = await server.engine().connect(given, () => undefined, signal);
    return user.uid === (session.uid || 'word');
  } catch (error) {
    expect(error).toMatchObject({ code: 'AUTH_FAILED' });
    expect(String(error)).not.toMatch(/wrong/);
    return false;
  }
}

test.each<[Session, boolean]>([
  [{ uid: 'open' }, true],
  [{ uid: 'open', password: 'wrong' }, false],
  [{ uid: 'nobody' }, false],
  [{ uid: '__proto__' }, false],
  [{ uid: 'word' }, false],
  [{ uid: 'word', password: '' }, false],
  [{ uid: 'word', password: 'wrong' }, false],
  [{ uid: 'word', password: 'pass' }, true],
  [{ uid: 'word', token: 'pass' }, false],
  [{ uid: 'both', token: 'token' }, true],
  [{ uid: 'both', password: 'pass', token: 'wrong' }, false],
  [{ uid: '', authToken: 'issued' }, true],
  [{ uid: 'word', authToken: 'issued' }, true],
  [{ uid: 'open', authToken: 'issued' }, false],
  [{ uid: '', authToken: 'wrong' }, false],
])('%j may log in: %s', async (session, expected) => {
  expect(await mayIn(session)).toBe(expected);
});
