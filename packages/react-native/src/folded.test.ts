import { fold } from '@open-chat-kit/sdk/engine';
import fc from 'fast-check';
import { folded } from './folded.ts';

test('compares as engines do', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[ΣςσÅéﬁİßǅ\0 a]*$/u));
  fc.assert(
    fc.property(texts, (text) => folded(text) === fold(text)),
    { seed: 1, numRuns: 5_000 },
  );
});
