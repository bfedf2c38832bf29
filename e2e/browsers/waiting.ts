/** How long a check waits: long enough for the busiest machine, since only what has failed waits for it. */
export const patience = 30_000;

/** Asks again and again until there is an answer; afterwards says what it heard last. */
export async function until<Answer>(
  ask: () => Promise<{ readonly answer: Answer } | { readonly why: string }>,
  timeout: number = patience,
): Promise<Answer> {
  const end = Date.now() + timeout;
  let why = '';
  for (;;) {
    const heard = await ask().catch((error: unknown) => ({ why: String(error) }));
    if ('answer' in heard) return heard.answer;
    why = heard.why;
    if (Date.now() > end) throw new Error(`Waited for ${timeout} ms: ${why}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
