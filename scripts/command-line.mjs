// What all commands with options have in common: --help, and one sentence for what cannot be understood.
import { parseArgs } from 'node:util';

/**
 * The options that a command was given. `--help` prints what there is and ends with 0; what cannot be understood is
 * said in one sentence, and ends with 2.
 */
export function commandLine(command) {
  const { values, help, fault } = readCommandLine(command, process.argv.slice(2));
  if (values !== undefined) return values;
  if (help !== undefined) console.log(help);
  else console.error(`${fault} See npm run ${command.name} -- --help.`);
  process.exit(help === undefined ? 2 : 0);
}

/** The same without an end of the process. */
export function readCommandLine(command, args) {
  const { options } = command;
  const plain = Object.entries(options).map(([name, { type }]) => [
    name,
    { type: type === 'boolean' ? 'boolean' : 'string' },
  ]);
  let given;
  try {
    given = parseArgs({ args, options: { ...Object.fromEntries(plain), help: { type: 'boolean' } } }).values;
  } catch (error) {
    // Node adds advice that fits no command of ours.
    return { fault: `${error.message.split(/\.(\s|$)/)[0]}.` };
  }
  if (given.help) return { help: helpOf(command) };
  const values = {};
  for (const [name, option] of Object.entries(options)) {
    const text = given[name];
    const isNumber = option.type === 'whole' || option.type === 'number';
    const { least = isNumber ? 0 : undefined } = option;
    values[name] = text === undefined ? (option.default ?? (option.type === 'boolean' ? false : undefined)) : text;
    if (text === undefined || !isNumber) continue;
    const value = text.trim() === '' ? NaN : Number(text);
    const isGood = option.type === 'whole' ? Number.isSafeInteger(value) : Number.isFinite(value);
    if (!isGood || value < least) {
      const wanted = option.type === 'whole' ? 'a whole number' : 'a number';
      return { fault: `--${name} needs ${wanted} from ${least} on, and "${text}" is none.` };
    }
    values[name] = value;
  }
  return { values };
}

function helpOf({ name, about, options }) {
  const rows = Object.entries(options).map(([option, { type, about: meaning, default: usual }]) => {
    const value = { boolean: '', string: ' TEXT', whole: ' N', number: ' N' }[type];
    return [`  --${option}${value}`, usual === undefined ? meaning : `${meaning} (${usual} unless told)`];
  });
  rows.push(['  --help', 'says this']);
  const width = Math.max(...rows.map(([first]) => first.length)) + 2;
  return [`npm run ${name}: ${about}`, '', ...rows.map(([first, second]) => first.padEnd(width) + second)].join('\n');
}
