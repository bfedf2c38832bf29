import { answersSection } from './rules/answers.ts';
import { rightsSection } from './rules/rights.ts';
import { connectionsSection } from './rules/connections.ts';
import { identitySection } from './rules/identity.ts';
import { eventsSection } from './rules/events.ts';
import { listsSection } from './rules/lists.ts';
import { conversationsSection } from './rules/conversations.ts';
import { happeningsSection } from './rules/happenings.ts';
import type { Section } from './rules/section.ts';

/** One sentence of the contract, and the checks that hold it. */
export interface ContractRule {
  /** What it is about: rules stand in sections. */
  readonly about: string;
  readonly rule: string;
  /**
   * Names of checks, with `*` for any words. None: a freedom, which engines may use and the client bears; there is nothing
   * to hold.
   */
  readonly checks: readonly string[];
}

const sections: readonly Section[] = [
  answersSection,
  rightsSection,
  connectionsSection,
  identitySection,
  eventsSection,
  listsSection,
  conversationsSection,
  happeningsSection,
];

/** The engine contract, sentence by sentence. */
export const rules: readonly ContractRule[] = sections.flatMap(({ about, rules: sentences }) =>
  sentences.map(([rule, ...checks]) => ({ about, rule, checks })),
);

/** Whether a rule names a check, whole or by a pattern. */
export function isHeldBy(rule: ContractRule, check: string): boolean {
  return rule.checks.some((name) => {
    const parts = name.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join('.*')}$`).test(check);
  });
}
