import { CompiledQuery } from 'kysely';
import type { Question } from '../database/bundle.ts';
import type { Database } from '../database/open-database.ts';

/** How a question is answered. */
export interface Plan {
  readonly text: string;
  readonly nodes: readonly PlanNode[];
}

/** One step of it, of which more is said than is read here. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A table of so few rows may be read as a whole. */
const fewRows = 600;
/** So many rows may be looked at, and sorted, for one page. */
const mostRead = 5_000;
const mostSorted = 1_000;

/** Asks once more, and has it explained. What is written is taken back. */
export async function explain(database: Database, asked: readonly Question[]): Promise<readonly Plan[]> {
  const plans: Plan[] = [];
  const controlled = new Error('taken back');
  for (const { sql: text, parameters } of asked) {
    if (!/^\s*(?:select|with|update|delete)/.test(text)) continue;
    // As it was asked: what only reads is planned otherwise.
    const transaction = /\b(?:insert into|update|delete from)\b/.test(text)
      ? database.transaction()
      : database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    await transaction
      .execute(async (work) => {
        const lines = async (options: string): Promise<readonly Record<string, unknown>[]> =>
          (
            await work.executeQuery<Record<string, unknown>>(
              CompiledQuery.raw(`explain (${options}) ${text}`, [...parameters]),
            )
          ).rows;
        const [json] = await lines('analyze, timing off, format json');
        const [plan] = (json?.['QUERY PLAN'] ?? []) as readonly { readonly Plan: PlanNode }[];
        const words = (await lines('analyze, timing off')).map((line) => String(line['QUERY PLAN']));
        plans.push({ text: `${text}\n${words.join('\n')}\n`, nodes: plan ? nodesOf(plan.Plan) : [] });
        throw controlled;
      })
      .catch((error: unknown) => {
        if (error !== controlled) throw error;
      });
  }
  return plans;
}

/** What is wrong with plans: tables read or sorted as a whole, and indexes of which one of each line was to be used. */
export function faultsIn(plans: readonly Plan[], uses: readonly (readonly string[])[]): readonly string[] {
  const nodes = plans.flatMap((plan) => plan.nodes);
  const used = new Set(nodes.map((node) => node['Index Name']));
  const missing = uses.filter((names) => !names.some((name) => used.has(name)));
  return [
    ...missing.map((names) => `no use of ${names.join(' or ')}`),
    ...nodes.filter(isWholeTable).map((node) => `reads all of ${node['Relation Name']}`),
    ...nodes.filter(isLongSort).map((node) => `sorts ${node.Plans?.[0]?.['Actual Rows']} rows`),
    ...nodes
      .filter((node) => readBy(node) > mostRead)
      .map((node) => `looks at ${readBy(node)} rows of ${node['Relation Name']}`),
  ];
}

function nodesOf(plan: PlanNode): readonly PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function isWholeTable(node: PlanNode): boolean {
  return node['Node Type'] === 'Seq Scan' && readBy(node) > fewRows;
}

function isLongSort(node: PlanNode): boolean {
  const [below] = node.Plans ?? [];
  return node['Node Type'] === 'Sort' && (below?.['Actual Rows'] ?? 0) * (below?.['Actual Loops'] ?? 0) > mostSorted;
}

function readBy(node: PlanNode): number {
  if (node['Relation Name'] === undefined) return 0;
  return Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']);
}
