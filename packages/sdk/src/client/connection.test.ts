import fc from 'fast-check';
import {
  type ConnectionInput,
  type ConnectionState,
  connectionStep,
  idle,
  pauseBefore,
  statusOf,
} from './connection.ts';

const states: readonly ConnectionState[] = [
  idle,
  { name: 'entering' },
  { name: 'connected' },
  { name: 'returning', attempt: 2 },
  { name: 'pausing', attempt: 2 },
];
const inputs: readonly ConnectionInput[] = [
  { type: 'login' },
  { type: 'opened' },
  { type: 'failed', isFinal: false },
  { type: 'failed', isFinal: true },
  { type: 'lost' },
  { type: 'pauseOver' },
  { type: 'wake' },
  { type: 'ended' },
];

test('every state leads where it should for every input', () => {
  const table = states.map((state) => inputs.map((input) => connectionStep(state, input, 0).state.name).join(' '));
  expect(table).toEqual([
    'entering idle idle idle idle idle idle idle',
    'entering connected idle idle idle entering entering idle',
    'connected connected connected connected pausing connected connected idle',
    'returning connected pausing idle pausing returning returning idle',
    'pausing pausing pausing pausing pausing returning returning idle',
  ]);
});

test('a pause is always cancelled or over before the next attempt opens', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...inputs), { maxLength: 60 }), (run) => {
      let state: ConnectionState = idle;
      let isPaused = false;
      let isOpen = false;
      for (const input of run) {
        if (input.type === 'pauseOver' && !isPaused) continue; // the driver's timer cannot fire when there is none
        if (input.type === 'pauseOver') isPaused = false;
        const step = connectionStep(state, input, 0.5);
        state = step.state;
        for (const effect of step.effects) {
          if (effect.type === 'pause') {
            expect(isPaused).toBe(false);
            isPaused = true;
            isOpen = false;
          }
          if (effect.type === 'cancelPause') isPaused = false;
          if (effect.type === 'open') {
            expect([isPaused, isOpen]).toEqual([false, false]);
            isOpen = true;
          }
          if (effect.type === 'close') isOpen = false;
        }
        expect(isPaused).toBe(state.name === 'pausing');
        expect(isOpen).toBe(state.name !== 'idle' && state.name !== 'pausing');
      }
    }),
    { numRuns: 2_000 },
  );
});

test('pauses double to half a minute and spread over their upper half', () => {
  expect([1, 2, 3, 7, 50].map((attempt) => [pauseBefore(attempt, 0), pauseBefore(attempt, 1)])).toEqual([
    [250, 500],
    [500, 1_000],
    [1_000, 2_000],
    [15_000, 30_000],
    [15_000, 30_000],
  ]);
});

test('hosts see three statuses', () => {
  expect(states.map(statusOf)).toEqual(['disconnected', 'connecting', 'connected', 'connecting', 'disconnected']);
});
