interface OptionBase {
  /** What it does, for `--help`. */
  readonly about: string;
}

/** One option of a command. Numbers are taken from `least` on. */
type Option = OptionBase &
  (
    | { readonly type: 'boolean' }
    | { readonly type: 'string'; readonly default?: string }
    | { readonly type: 'whole' | 'number'; readonly default?: number; readonly least?: number }
  );

interface Command<Options extends Readonly<Record<string, Option>>> {
  /** As `npm run` knows it. */
  readonly name: string;
  readonly about: string;
  readonly options: Options;
}

type ValueOf<One extends Option> = One extends { readonly type: 'boolean' }
  ? boolean
  :
      | (One extends { readonly type: 'string' } ? string : number)
      | (One extends { readonly default: string | number } ? never : undefined);

type Values<Options extends Readonly<Record<string, Option>>> = {
  readonly [Name in keyof Options]: ValueOf<Options[Name]>;
};

export function commandLine<const Options extends Readonly<Record<string, Option>>>(
  command: Command<Options>,
): Values<Options>;

export function readCommandLine<const Options extends Readonly<Record<string, Option>>>(
  command: Command<Options>,
  args: readonly string[],
):
  | { readonly values: Values<Options>; readonly help?: undefined; readonly fault?: undefined }
  | { readonly help: string; readonly values?: undefined; readonly fault?: undefined }
  | { readonly fault: string; readonly values?: undefined; readonly help?: undefined };
