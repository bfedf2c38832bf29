import { type Context, createContext } from 'react';

/** Within a row that is pressed as a whole there is nothing to press. */
export const InOneLine: Context<boolean> = createContext(false);
