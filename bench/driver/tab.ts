import type { CDPSession, Page } from '@playwright/test';
import type { Frame } from '../../e2e/lab/recorder.ts';

/** One page of the bench, and what the browser says of it. */
export class Tab {
  readonly page: Page;
  /** What the page threw. */
  readonly complaints: string[] = [];
  readonly #devtools: CDPSession;

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.#devtools = devtools;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  static async of(page: Page): Promise<Tab> {
    const devtools = await page.context().newCDPSession(page);
    // The thread's own time: what other processes take of the machine does not count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Tab(page, devtools);
  }

  /** Milliseconds that the page's main thread spends while `act` runs. */
  async cpu(act: () => Promise<unknown>): Promise<number> {
    const before = await this.#metrics();
    await act();
    const after = await this.#metrics();
    return ((after.get('TaskDuration') ?? NaN) - (before.get('TaskDuration') ?? NaN)) * 1_000;
  }

  /** What a frame costs in which nothing happens: the cheapest of three runs, or the collector's work would be in it. */
  async idleFrame(): Promise<number> {
    const costs: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      costs.push((await this.cpu(() => this.page.evaluate(() => bench.frames(10)))) / 10);
    }
    return Math.min(...costs);
  }

  /** Bytes of JavaScript that are in use, after all that can be collected was. */
  async heap(): Promise<number> {
    for (let time = 0; time < 3; time += 1) await this.#devtools.send('HeapProfiler.collectGarbage');
    return (await this.#metrics()).get('JSHeapUsedSize') ?? 0;
  }

  /** DOM nodes that exist, those that nobody sees any more included. */
  async domNodes(): Promise<number> {
    return (await this.#metrics()).get('Nodes') ?? 0;
  }

  /** Scrolls as a hand on a wheel does: outside of the page's own thread. Positive is downwards. */
  async scroll(pixels: number, pixelsPerSecond: number): Promise<void> {
    await this.#devtools.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 400,
      yDistance: -pixels,
      speed: pixelsPerSecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  }

  async record(act: () => Promise<unknown>): Promise<readonly Frame[]> {
    await this.page.evaluate(() => bench.record());
    await this.page.evaluate(() => bench.frames(2));
    await act();
    await this.page.evaluate(() => bench.frames(4));
    return await this.page.evaluate(() => bench.stop());
  }

  async #metrics(): Promise<ReadonlyMap<string, number>> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value]));
  }
}
