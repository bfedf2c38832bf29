import { rights, type Right } from '@open-chat-kit/sdk';

const strength = ['participant', 'moderator', 'admin', 'owner'] as const;

/** The table of rights as it stands on docs/rights.md, row by row: act, who may, to whom. */
export function rightsTable(): readonly (readonly string[])[] {
  return Object.entries(rights).map(([act, right]) => [`\`${act}\``, whoMay(right), toWhom(right)]);
}

function whoMay({ from, upTo }: Right): string {
  if (upTo === null) return 'who is no member';
  if (from === null) return 'everybody';
  const allowed = strength.slice(strength.indexOf(from), strength.indexOf(upTo) + 1);
  return allowed.map((scope) => `\`${scope}\``).join(', ');
}

function toWhom({ isOnSomebody }: Right): string {
  return isOnSomebody ? 'of a lower scope' : '–';
}
