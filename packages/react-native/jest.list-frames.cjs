// FlashList draws a few rows, and the others a frame of the real clock later. How many of its frames are outstanding is known
// by this, so that a test can wait for them; and `LIST_FRAME_MS` makes them late, which shows those that do not.
const mockFrames = { outstanding: 0, lateMs: Number(process.env.LIST_FRAME_MS ?? 0) };
globalThis.listFrames = mockFrames;

jest.mock('@shopify/flash-list/dist/recyclerview/hooks/useUnmountAwareCallbacks', () => {
  const { useCallback, useEffect, useState } = require('react');
  return {
    ...jest.requireActual('@shopify/flash-list/dist/recyclerview/hooks/useUnmountAwareCallbacks'),
    useUnmountAwareAnimationFrame: () => {
      const [cancels] = useState(() => new Set());
      useEffect(() => () => cancels.forEach((cancel) => cancel()), [cancels]);
      const requestAnimationFrame = useCallback(
        (draw) => {
          const late = mockFrames.lateMs > 0;
          const ended = () => {
            cancels.delete(cancel);
            mockFrames.outstanding -= 1;
          };
          const run = () => {
            ended();
            draw(performance.now());
          };
          const id = late ? setTimeout(run, mockFrames.lateMs) : global.requestAnimationFrame(run);
          const cancel = () => {
            ended();
            (late ? clearTimeout : cancelAnimationFrame)(id);
          };
          mockFrames.outstanding += 1;
          cancels.add(cancel);
        },
        [cancels],
      );
      return { requestAnimationFrame };
    },
  };
});
