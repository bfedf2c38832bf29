// Starts one PostgreSQL for all files, in a process of its own: what it is made of runs in Node as it is.
const { spawn } = require('node:child_process');
const path = require('node:path');

module.exports = async () => {
  const program = path.join(__dirname, 'serve-postgres.ts');
  // It ends when nobody holds its input any more, however jest ends.
  const child = spawn(process.execPath, ['--conditions=@open-chat-kit/source', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  globalThis.postgresOfTests = child;
  process.env.URL_OF_TEST_DATABASE = await new Promise((resolve, reject) => {
    child.stdout.once('data', (said) => resolve(String(said).trim()));
    child.once('exit', (code) => reject(new Error(`PostgreSQL did not start: exit code ${code}`)));
  });
};
