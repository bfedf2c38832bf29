/** The path of a Chromium; `undefined`, with a sentence on the console, where there is none and none can be had. */
export function provideChromium(): string | undefined;
