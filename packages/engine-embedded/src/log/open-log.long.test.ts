import { crashAt } from '../testing/log-crashes.ts';

test('a crash at any byte of the log loses nothing that was acknowledged', async () => {
  await crashAt(() => true);
});
