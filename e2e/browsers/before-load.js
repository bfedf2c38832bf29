// Put first into every page of the shared checks by the server.
{
  const complaints = (globalThis.complaints = []);
  for (const level of ['error', 'warn']) {
    const say = console[level];
    console[level] = (...given) => {
      complaints.push(given.map(String).join(' '));
      say.apply(console, given);
    };
  }
  addEventListener('error', ({ message }) => complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  // As in a browser whose owner forbids pages to keep anything.
  if (localStorage.getItem('without') === 'indexedDB') {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}
