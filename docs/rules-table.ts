import { rules, type ContractRule } from '@open-chat-kit/sdk/conformance';

/** The rules of the contract as they stand on docs/writing-an-engine.md: a table a section, each rule with what holds it. */
export function rulesTable(): string {
  const sections = new Map<string, ContractRule[]>();
  for (const rule of rules) sections.set(rule.about, [...(sections.get(rule.about) ?? []), rule]);
  return [...sections].map(([about, held]) => [`### ${about}`, '', ...tableOf(held), ''].join('\n')).join('\n');
}

function tableOf(held: readonly ContractRule[]): readonly string[] {
  return ['| rule | held by |', '| ---- | ------- |', ...held.map((rule) => `| ${rule.rule} | ${checksOf(rule)} |`)];
}

function checksOf({ checks }: ContractRule): string {
  return checks.length === 0 ? 'a freedom' : checks.map((name) => `\`${name}\``).join('<br>');
}
