import type { EngineEvent } from '../contract.ts';
import { SinkGate } from './sink-gate.ts';

const resync: EngineEvent = { type: 'resync' };
const lost: EngineEvent = { type: 'connection.lost', code: 'NETWORK', reason: '' };

function scene() {
  const heard: (readonly EngineEvent[])[] = [];
  return {
    heard,
    gate: new SinkGate(
      (events) => heard.push(events),
      () => {},
    ),
  };
}

test('holds what comes before it opens, also a last word', () => {
  const { gate, heard } = scene();
  gate.tell([resync]);
  gate.end([lost]);
  gate.tell([resync]);
  gate.end([resync]);
  expect(heard).toEqual([]);
  gate.open();
  expect(heard).toEqual([[resync], [lost]]);
});

test('shut, it lets nothing through any more, whatever is done to it', () => {
  const { gate, heard } = scene();
  gate.tell([resync]);
  gate.shut();
  gate.end([lost]);
  gate.open();
  gate.tell([resync]);
  expect(heard).toEqual([]);
});
