/** A question in whose place another thing happens first: the client is done with the answer, and who asked has not seen it yet. */
export function beforeUse<Given extends readonly unknown[], Answer>(
  ask: (...given: Given) => Promise<Answer>,
  happen: (answer: Answer) => unknown,
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    const answer = await ask(...given);
    await happen(answer);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return answer;
  };
}
