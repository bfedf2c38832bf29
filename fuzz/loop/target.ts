import { inspect } from 'node:util';
import { Draw } from './draw.ts';

/** One kind of input from outside, and what must hold for any of it. */
export interface Target {
  readonly name: string;
  /** What is fed with what. */
  readonly about: string;
  /** Each input costs so much to begin with that it should be long. @default false */
  readonly areLong?: boolean;
  /** Makes what all inputs of a run need. @returns what ends it */
  begin?(): Promise<() => Promise<void>>;
  /** Throws, or rejects, where a property does not hold. */
  run(bytes: Uint8Array): Promise<void>;
  /** The input that the bytes stand for, to be read by a person. */
  show(bytes: Uint8Array): string;
}

interface TargetOptions<Input> {
  readonly name: string;
  readonly about: string;
  readonly areLong?: boolean;
  readonly begin?: () => Promise<() => Promise<void>>;
  readonly make: (draw: Draw) => Input;
  readonly check: (input: Input) => void | Promise<void>;
}

export function target<Input>({ name, about, areLong = false, begin, make, check }: TargetOptions<Input>): Target {
  return {
    name,
    about,
    areLong,
    ...(begin && { begin }),
    run: async (bytes) => await check(make(new Draw(bytes))),
    show: (bytes) =>
      inspect(make(new Draw(bytes)), {
        depth: 8,
        showProxy: true,
        maxStringLength: 120,
        maxArrayLength: 20,
        breakLength: 110,
      }),
  };
}
