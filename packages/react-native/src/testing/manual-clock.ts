export { ManualClock } from '@open-chat-kit/sdk/conformance';
