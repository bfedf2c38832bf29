/** What a visitor does, or waits to see. Elements are found by CSS selectors, and by text where given. */
export type Step =
  | { readonly kind: 'see'; readonly at: string; readonly text?: string }
  | { readonly kind: 'press' | 'openMenu'; readonly at: string; readonly text?: string }
  /** By a key: the browser's name of it. */
  | { readonly kind: 'key'; readonly at: string; readonly key: string }
  /** All that is written in a field. */
  | { readonly kind: 'select'; readonly at: string }
  | { readonly kind: 'write'; readonly at: string; readonly text: string };

/** Plays the steps in the page, each as soon as its element is there. */
export async function play(steps: readonly Step[], signal: AbortSignal): Promise<void> {
  for (const step of steps) {
    const element = await appeared(step, signal);
    if (signal.aborted) return;
    switch (step.kind) {
      case 'see':
        break;
      case 'press':
        element.click();
        break;
      case 'openMenu': {
        const { left, top, width, height } = element.getBoundingClientRect();
        const middle = { clientX: left + width / 2, clientY: top + height / 2 };
        element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...middle }));
        break;
      }
      case 'select':
        element.focus();
        if (element instanceof HTMLTextAreaElement) element.select();
        break;
      case 'key':
        element.focus();
        element.dispatchEvent(new KeyboardEvent('keydown', { key: step.key, bubbles: true, cancelable: true }));
        break;
      case 'write':
        element.focus();
        document.execCommand('insertText', false, step.text);
    }
  }
}

function appeared(step: Step, signal: AbortSignal): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const look = (): void => {
      const found = [...document.querySelectorAll<HTMLElement>(step.at)].find(
        (element) =>
          step.kind === 'write' ||
          step.kind === 'key' ||
          step.kind === 'select' ||
          step.text === undefined ||
          element.textContent?.includes(step.text) === true,
      );
      if (found !== undefined || signal.aborted) resolve(found ?? document.body);
      else requestAnimationFrame(look);
    };
    look();
  });
}
