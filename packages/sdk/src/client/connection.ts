/**
 * The life of a connection as a pure machine: no timers, no engine. `ConnectionDriver` carries out its effects.
 */

/** What hosts are told. */
export type ConnectionStatus = 'connected' | 'connecting' | 'disconnected';

/** Where a connection stands. */
export type ConnectionState =
  /** Nobody is logged in. */
  | { readonly name: 'idle' }
  /** The first attempt of a login: its failure is the login's failure. */
  | { readonly name: 'entering' }
  | { readonly name: 'connected' }
  /** An attempt to come back. */
  | { readonly name: 'returning'; readonly attempt: number }
  /** A pause before the next attempt. */
  | { readonly name: 'pausing'; readonly attempt: number };

/** What can happen to a connection. */
export type ConnectionInput =
  | { readonly type: 'login' }
  | { readonly type: 'opened' }
  /** An attempt failed; `isFinal` when another would fail the same way. */
  | { readonly type: 'failed'; readonly isFinal: boolean }
  | { readonly type: 'lost' }
  | { readonly type: 'pauseOver' }
  /** The host knows that the network is back, or the app is in front again. */
  | { readonly type: 'wake' }
  /** By the host, or by the server for good. */
  | { readonly type: 'ended' };

/** What is to be done, in order. */
export type ConnectionEffect =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | { readonly type: 'pause'; readonly ms: number }
  | { readonly type: 'cancelPause' };

/** The state after an input, and what is to be done. */
export interface ConnectionStep {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

export const idle: ConnectionState = { name: 'idle' };

const basePauseMs = 500;
const longestPauseMs = 30_000;

/**
 * The pause before attempt `attempt` (from 1): doubles up to 30 s, and `random` (0 to 1) spreads it over its upper
 * half, so that thousands of clients do not come back in the same instant.
 */
export function pauseBefore(attempt: number, random: number): number {
  const full = Math.min(longestPauseMs, basePauseMs * 2 ** (attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}

/** The next state for every state and input. Inputs that do not fit the state change nothing. */
export function connectionStep(state: ConnectionState, input: ConnectionInput, random: number): ConnectionStep {
  if (input.type === 'ended') return end(state);
  switch (state.name) {
    case 'idle':
      return input.type === 'login' ? { state: { name: 'entering' }, effects: [{ type: 'open' }] } : stay(state);
    case 'entering':
      if (input.type === 'opened') return { state: { name: 'connected' }, effects: [] };
      if (input.type === 'failed' || input.type === 'lost') return { state: idle, effects: [{ type: 'close' }] };
      return stay(state);
    case 'connected':
      return input.type === 'lost' ? pause(1, random) : stay(state);
    case 'returning':
      if (input.type === 'opened') return { state: { name: 'connected' }, effects: [] };
      if (input.type === 'lost') return pause(state.attempt + 1, random);
      if (input.type !== 'failed') return stay(state);
      return input.isFinal ? end(state) : pause(state.attempt + 1, random);
    case 'pausing':
      if (input.type === 'pauseOver') return reopen(state.attempt, []);
      if (input.type === 'wake') return reopen(1, [{ type: 'cancelPause' }]);
      return stay(state);
  }
}

/** What hosts are told of a state. */
export function statusOf(state: ConnectionState): ConnectionStatus {
  switch (state.name) {
    case 'connected':
      return 'connected';
    case 'entering':
    case 'returning':
      return 'connecting';
    case 'idle':
    case 'pausing':
      return 'disconnected';
  }
}

function stay(state: ConnectionState): ConnectionStep {
  return { state, effects: [] };
}

function pause(attempt: number, random: number): ConnectionStep {
  return { state: { name: 'pausing', attempt }, effects: [{ type: 'pause', ms: pauseBefore(attempt, random) }] };
}

function reopen(attempt: number, first: readonly ConnectionEffect[]): ConnectionStep {
  return { state: { name: 'returning', attempt }, effects: [...first, { type: 'open' }] };
}

function end(state: ConnectionState): ConnectionStep {
  if (state.name === 'idle') return stay(state);
  return {
    state: idle,
    effects: state.name === 'pausing' ? [{ type: 'cancelPause' }, { type: 'close' }] : [{ type: 'close' }],
  };
}
