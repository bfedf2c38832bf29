import type { Company } from '../broken-engines/broken-engine.ts';
import { perLife } from '../broken-engines/changing.ts';
import { instead, part, type Row } from './rows.ts';

type Breaks = Row[4];

export const memory: (company: Company) => Map<string, unknown> = perLife(() => new Map<string, unknown>());

/** With what the server knows of owners, kicks, leavers and deletions. */
export function remembering(breaks: Breaks): Breaks {
  return (engine, company) => {
    const known = memory(company);
    const broken = { ...engine, ...breaks(engine, company) };
    const noted = instead(
      ['createGroup', 'kickMember', 'leaveGroup', 'deleteMessage'],
      async (go, [first, uid], _about, name) => {
        const answer = await go();
        const own = company.uidOf(engine);
        if (name === 'createGroup') known.set(`owner ${String(part(answer, 'group.guid'))}`, own);
        if (name === 'kickMember') known.set(`kicked ${String(first)} ${String(uid)}`, true);
        if (name === 'leaveGroup') known.set(`gone ${String(first)} ${own}`, true);
        if (name === 'deleteMessage') known.set('deleted', Number(known.get('deleted') ?? 0) + 1);
        return answer;
      },
    )(broken, company);
    return { ...broken, ...noted };
  };
}
