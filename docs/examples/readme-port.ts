import { portFolder, type PortOptions, reportText } from '@open-chat-kit/port';

const options: PortOptions = { prefix: 'Acme', folder: './my-app', engine: { kind: 'embedded' }, isDryRun: true };
console.log(reportText(portFolder(options), options));
