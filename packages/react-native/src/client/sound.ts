import { type Kit, messageFrom, type MessageRecord } from '@open-chat-kit/sdk';
import { warnOnce } from '../development.ts';
import { callHost } from '../hooks/call-host.ts';

/** A sound that is due. */
export interface MessageSound {
  readonly kind: 'incoming' | 'outgoing';
  readonly message: Kit.BaseMessage;
  /** What the component was given as `customSoundForMessages` or `customSoundForOutgoingMessage`; `undefined` for nothing. */
  readonly source: unknown;
}

/** Plays a sound. React Native has no player of its own: it takes a module of the host's choice. */
export type SoundPlayer = (sound: MessageSound) => unknown;

let player: SoundPlayer | null = null;
let played = '';
let playedAt = -Infinity;

/** What came at once is heard once. In milliseconds. */
const pauseMs = 1_000;

/** Sets what plays sounds for all components; `null` for silence. JavaScript hosts pass anything. */
export function setSoundPlayer(play: SoundPlayer | null): void {
  if (play !== null && typeof play !== 'function') warnOnce('KitUIKit.setSoundPlayer: "play" must be a function.');
  player = typeof play === 'function' ? play : null;
  played = '';
  playedAt = -Infinity;
}

/**
 * Plays the sound of a message, once however many components want it. `now` in milliseconds.
 *
 * @param mayPlay asked where another tab may play it; one that does counts as heard here, too
 */
export function playSound(
  kind: MessageSound['kind'],
  message: MessageRecord,
  source: unknown,
  now: number,
  mayPlay: (() => Promise<boolean>) | null = null,
): void {
  const key = `${kind} ${message.muid} ${message.id}`;
  const play = player;
  if (play === null || key === played || Math.abs(now - playedAt) < pauseMs) return;
  played = key;
  playedAt = now;
  const begin = (): void => callHost('setSoundPlayer', () => play({ kind, message: messageFrom(message), source }));
  if (mayPlay === null) begin();
  else void mayPlay().then((may) => may && begin());
}
