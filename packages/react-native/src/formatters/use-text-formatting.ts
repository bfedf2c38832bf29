import type { UserRecord } from '@open-chat-kit/sdk';
import { useEffect, useMemo } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { isDevelopment, warnOnce } from '../development.ts';
import { useStable } from '../hooks/use-stable.ts';
import { isNone } from '../is-a.ts';
import { PeopleNames } from '../models/mentions/people-names.ts';
import { hasSameContent } from '../models/same-content.ts';
import { KitMarkdownFormatter } from './KitMarkdownFormatter.tsx';
import { KitMentionsFormatter } from './KitMentionsFormatter.tsx';
import { KitTextFormatter } from './KitTextFormatter.ts';
import { KitUrlsFormatter } from './KitUrlsFormatter.tsx';
import { NamesFormatter } from './NamesFormatter.ts';
import { type TextFormatting, textFormatting } from './text-formatting.tsx';

/** What is done to texts. The same object as long as the formatters say the same. */
export function useTextFormatting(
  component: string,
  given: unknown,
  viewer: UserRecord | null,
  /** Also marks what was searched for. */
  marking: KitTextFormatter | null = null,
): TextFormatting {
  const asked: readonly unknown[] = Array.isArray(given) ? given : isNone(given) ? usualFormatters : [];
  const usable = asked.filter((one) => one instanceof KitTextFormatter);
  const isWrong = !isNone(given) && (!Array.isArray(given) || usable.length < asked.length);
  useEffect(() => {
    if (isWrong && isDevelopment()) {
      warnOnce(`${component}: "textFormatters" must be an array of objects of classes that extend KitTextFormatter.`);
    }
  }, [component, isWrong]);
  const all = usable.some((one) => one instanceof KitMentionsFormatter) ? usable : [...usable, names];
  const formatters = useStable(marking === null ? all : [...all, marking], areSame);
  const client = useKitClient();
  const people = client === null ? null : PeopleNames.of(client);
  return useMemo(() => textFormatting(formatters, viewer, people?.nameOf ?? nobody), [formatters, viewer, people]);
}

/** What is done to texts where the host says nothing. */
export const usualFormatters: readonly KitTextFormatter[] = [
  new KitMarkdownFormatter(),
  new KitMentionsFormatter(),
  new KitUrlsFormatter(),
];

const names = new NamesFormatter();

function nobody(): undefined {
  return undefined;
}

/** Hosts make them in render: of the same classes, in the same order, with the same in their fields they do the same. */
function areSame(a: readonly KitTextFormatter[], b: readonly KitTextFormatter[]): boolean {
  return a.length === b.length && a.every((one, index) => isSame(one, b[index]));
}

function isSame(a: KitTextFormatter, b: KitTextFormatter | undefined): boolean {
  if (a === b) return true;
  if (b === undefined || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  try {
    return hasSameContent(fieldsOf(a), fieldsOf(b)) && hasSameContent(a.getSettings(), b.getSettings());
  } catch {
    return false; // the host's own `getSettings` threw
  }
}

function fieldsOf(formatter: KitTextFormatter): object {
  return Object.fromEntries(
    Object.entries(formatter).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof RegExp ? String(value) : value,
    ]),
  );
}
