module.exports = async () => {
  const child = globalThis.postgresOfTests;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin.end();
  await ended;
};
