/** Limits of a database on a machine that does other things as well: what is tried is what comes of it, and not how soon. */
export const patient = { longestPauseMs: 0, longestWaitMs: 0 };
