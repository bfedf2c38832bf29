import { engineChoice } from './engine.ts';
import { portFolder, type PortOptions, UsageError } from './port-folder.ts';
import { reportText } from './report.ts';

const help = `Brings an app written for a closed chat kit of the same shape to Open Chat Kit.

  npx @open-chat-kit/port <OldPrefix> <folder> [--dry-run] [--engine embedded|<module>#<export>]

  <OldPrefix>   what the kit's names start with: Acme for AcmeGroups and Acme.Group
  <folder>      the app; its package.json too, if it stands there
  --dry-run     writes nothing, and reports what it would do
  --engine      the engine that init is given: embedded (a chat server inside the app, the default), or a function
                without arguments that gives one, by module and name, as ./src/my-engine#createEngine
  --help        this text

Names are renamed where the syntax says that they are the kit's; strings, comments and your own names stay.
It ends with 0 when it has done its work, 1 when a file could not be written, and 2 when it was called wrongly.
`;

/** What the process is to print, and how it is to end. */
export interface Outcome {
  readonly output: string;
  readonly error: string;
  readonly status: 0 | 1 | 2;
}

export function runCommandLine(args: readonly string[]): Outcome {
  if (args.includes('--help') || args.includes('-h')) return { output: help, error: '', status: 0 };
  try {
    const options = readOptions(args);
    const report = portFolder(options);
    if (report.packages.length === 0) {
      const unread = report.findings.map(({ file, line, text }) => `\n  ${file}:${line} ${text}.`).join('');
      throw new UsageError(
        `Nothing under ${options.folder} imports a name that starts with ${options.prefix} from a package: nothing was changed.` +
          ` Is the app ported already, or its prefix another one?${unread}`,
      );
    }
    return { output: reportText(report, options), error: '', status: report.isComplete ? 0 : 1 };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { output: '', error: `${error.message}\n`, status: 2 };
  }
}

function readOptions(args: readonly string[]): PortOptions {
  const places: string[] = [];
  let engine = 'embedded';
  let isDryRun = false;
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? '';
    if (argument === '--dry-run') isDryRun = true;
    else if (argument === '--engine') engine = args[(index += 1)] ?? '';
    else if (argument.startsWith('--engine=')) engine = argument.slice('--engine='.length);
    else if (argument.startsWith('-')) throw new UsageError(`There is no option ${argument}: --help shows all.`);
    else places.push(argument);
  }
  const [prefix, folder, ...more] = places;
  if (prefix === undefined || folder === undefined || more.length > 0) {
    throw new UsageError('It takes a prefix and a folder, as in: open-chat-kit-port Acme ./src. --help shows more.');
  }
  const choice = engineChoice(engine);
  if (choice === undefined) {
    throw new UsageError(
      `"${engine}" is no engine: give embedded, or <module>#<export> as in ./src/engine#createEngine.`,
    );
  }
  return { prefix, folder, engine: choice, isDryRun };
}
