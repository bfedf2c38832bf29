import { createHmac } from 'node:crypto';
import type { WebhookEvent } from './webhook-event.ts';

/** Where the backend is told, and what its messages are signed with. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

/** Milliseconds in which the backend has to answer. */
const patience = 10_000;

/** Tells the backend. @returns why it was not told, in words; `null` where it was */
export async function postEvent(
  { url, secret }: WebhookTarget,
  type: WebhookEvent['type'],
  body: string,
  now: number,
  ending: AbortSignal,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'open-chat-event': type,
        'open-chat-signature': `t=${now},v1=${signatureOf(secret, now, body)}`,
      },
      // Elsewhere nobody has agreed to hear it.
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(patience)]),
    });
    // What it says more than that does not matter, however long it is.
    await response.body?.cancel();
    return response.ok ? null : `It answered ${response.status}.`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** With the time, so that nobody who overheard one can send it later. */
function signatureOf(secret: string, at: number, body: string): string {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
}

/** Addresses may hold secrets: only its kind is said. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It could not be reached.';
  if (error.name === 'TimeoutError') return `It did not answer within ${patience / 1_000} seconds.`;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? `It could not be reached: ${code}.` : 'It could not be reached.';
}
