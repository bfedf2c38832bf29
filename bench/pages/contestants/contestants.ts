import type { Contestant } from './contestant.ts';
import { flashList, flatList, legendList } from './libraries.tsx';
import { limit } from './limit.tsx';
import { naive } from './naive.tsx';
import { ours } from './ours.tsx';

/** By the name that addresses and tables use. */
export const contestants: Readonly<Record<string, Contestant | undefined>> = {
  limit,
  naive,
  ours,
  flatList,
  flashList,
  legendList,
};
