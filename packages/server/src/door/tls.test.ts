import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchTls } from './tls.ts';

test('files that cannot even be looked at are told of, once, and end nothing', () => {
  jest.useFakeTimers();
  const folder = mkdtempSync(path.join(tmpdir(), 'tls-'));
  const files = { certificate: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  for (const file of Object.values(files)) writeFileSync(file, 'of before');
  const onWrong = jest.fn();
  const stop = watchTls(files, { onNew: () => {}, onWrong });
  // To whom asks for what is in it the system says that it is no folder, and not that there is no such file.
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file');
  jest.advanceTimersByTime(30_000);
  expect(onWrong).toHaveBeenCalledTimes(1);
  stop();
  rmSync(folder);
  jest.useRealTimers();
});
