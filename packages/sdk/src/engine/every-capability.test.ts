import { capabilities } from '../contract.ts';
import { everyCapability } from './every-capability.ts';

test('it names each capability, and nobody takes one away', () => {
  expect(Object.entries(everyCapability)).toEqual(capabilities.map((capability) => [capability, true]));
  expect(Object.isFrozen(everyCapability)).toBe(true);
});
