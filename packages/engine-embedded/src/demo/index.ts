export { demoData, demoPassword } from './data.ts';
export type { DemoOptions } from './data.ts';
export { startDemoLife } from './life.ts';
export type { DemoLifeOptions } from './life.ts';
