import { fuzzInJest } from './fuzz-in-jest.ts';
import { styles, themes } from './targets/themes.ts';

fuzzInJest([themes(), styles()]);
