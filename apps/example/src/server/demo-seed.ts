/** Each number of groups is a world of its own, with the same people in all. */
export const demoSeed = 7;
