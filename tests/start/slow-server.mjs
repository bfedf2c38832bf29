// Stands for a bundler: its page is there at once, its bundle takes a moment. `node slow-server.mjs PORT STATUS`
import { createServer } from 'node:http';

const [port, status] = process.argv.slice(2).map(Number);
createServer((request, response) => {
  if (request.url === '/') response.end('<script src="/app.bundle?dev=true&amp;platform=web" defer></script>');
  else setTimeout(() => response.writeHead(request.url.endsWith('&platform=web') ? status : 404).end('bundle'), 500);
}).listen(port);
