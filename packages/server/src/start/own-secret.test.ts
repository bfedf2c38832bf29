import fs, { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ownSecret } from './own-secret.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'own-secret-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('instances that start at once have one secret, and it stays', async () => {
  const file = path.join(folder, 'secret');
  const secrets = await Promise.all(Array.from({ length: 20 }, () => ownSecret(file)));
  expect(new Set([...secrets, await ownSecret(file)]).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\da-f]{64}$/);
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('whoever was to make one while another did has that of the other', async () => {
  const file = path.join(folder, 'secret');
  const made = await ownSecret(file);
  const look = jest.spyOn(fs, 'existsSync').mockReturnValueOnce(false);
  expect(await ownSecret(file)).toBe(made);
  expect(look).toHaveBeenCalledWith(file);
  look.mockRestore();
  expect(readdirSync(folder)).toEqual(['secret']);
});

test.each(['', '\n', 'half of it'])('what is no whole secret is none: %j', async (left) => {
  const file = path.join(folder, 'secret');
  writeFileSync(file, left);
  await expect(ownSecret(file)).rejects.toThrow('holds no secret: remove it');
});

test('nobody else on the machine reads it', async () => {
  const file = path.join(folder, 'secret');
  await ownSecret(file);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});
