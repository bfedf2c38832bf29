// Installs what checks want and this machine lacks, where that can be done, and says what is still missing: `… provide.mjs nats`.
import { provideBrowsers } from './browsers.mjs';

for (const sentence of Object.values(provideBrowsers(process.argv.slice(2)))) console.log(sentence);
