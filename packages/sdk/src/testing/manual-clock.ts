export { ManualClock, settlePromises as settle } from '../conformance/manual-clock.ts';
