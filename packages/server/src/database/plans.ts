/** How often a plan is used before it is made anew for the first time, and how many times as often until the next time. */
const firstUses = 32;
const growth = 4;

/** One preparation of a question, on one connection. */
interface Life {
  readonly number: number;
  readonly name: string;
  left: number;
}

/** Under which name a question is prepared at the moment. */
export interface PlannedName {
  readonly name: string;
  /** The preparation before it, whose plan is old by now; `null` where it goes on. */
  readonly old: string | null;
}

/**
 * Plans are made by how large tables are in that moment: on a server that has just been set up, empty ones, of which
 * every index is as good as any other. PostgreSQL keeps them until it has counted, which may take minutes. So a question is
 * prepared anew after it was asked some times, and again after some times as many: that costs next to nothing.
 */
export class Plans {
  readonly #lives = new Map<string, Life>();

  /** For one use of a question that is prepared by that name. */
  use(name: string): PlannedName {
    const life = this.#lives.get(name) ?? { number: 0, name, left: firstUses };
    const isOver = life.left === 0;
    const next = isOver ? lifeAfter(name, life) : life;
    next.left -= 1;
    this.#lives.set(name, next);
    return { name: next.name, old: isOver ? life.name : null };
  }
}

function lifeAfter(name: string, { number: before }: Life): Life {
  const number = before + 1;
  return { number, name: `${name}, plan ${number + 1}`, left: firstUses * growth ** number };
}
