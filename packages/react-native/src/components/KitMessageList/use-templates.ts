import { useEffect, useMemo } from 'react';
import { isDevelopment, warnOnce } from '../../development.ts';
import { useStable } from '../../hooks/use-stable.ts';
import { type KitMessageTemplate, templateIn } from '../Message/message-views.ts';
import type { KitMessageListProps } from './props.ts';

/** The templates that a host gives, in the order in which they are looked at; the same array as long as it says the same. JavaScript hosts pass anything. */
export function useTemplates({
  templates,
  addTemplates,
}: Pick<KitMessageListProps, 'templates' | 'addTemplates'>): readonly KitMessageTemplate[] {
  const [own, ownWrong] = useMemo(() => read(templates), [templates]);
  const [more, moreWrong] = useMemo(() => read(addTemplates), [addTemplates]);
  useEffect(() => {
    if (!isDevelopment()) return;
    for (const [name, isWrong] of [
      ['templates', ownWrong],
      ['addTemplates', moreWrong],
    ] as const)
      if (isWrong) warnOnce(`KitMessageList: "${name}" must be an array of objects with "type" and views.`);
  }, [ownWrong, moreWrong]);
  return useStable(useMemo(() => [...own, ...more], [own, more]));
}

function read(given: unknown): readonly [templates: readonly KitMessageTemplate[], isWrong: boolean] {
  if (given === undefined || given === null) return [[], false];
  const all: readonly unknown[] = Array.isArray(given) ? given : [];
  const usable = all.flatMap((one) => templateIn(one) ?? []);
  return [usable, !Array.isArray(given) || usable.length < all.length];
}
