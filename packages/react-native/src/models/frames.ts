/** Calls `run` once before the next picture is drawn. Returns the function that cancels it. */
export type NextFrame = (run: () => void) => () => void;

/** The platform's own frames. */
export const nextFrame: NextFrame = (run) => {
  const frame = requestAnimationFrame(() => run());
  return () => cancelAnimationFrame(frame);
};
