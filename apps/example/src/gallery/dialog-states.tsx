import { KitConfirmDialog } from '@open-chat-kit/react-native';
import type { GalleryState } from './gallery-state.ts';
import type { Step } from './steps.ts';

const component = 'confirm-dialog';
const steps: readonly Step[] = [{ kind: 'see', at: '[role="heading"]', text: 'Leave Tea lovers?' }];
const texts = { isOpen: true, titleText: 'Leave Tea lovers?', messageText: 'You can join again at any time.' };

/** KitConfirmDialog. */
export const dialogStates: readonly GalleryState[] = [
  { component, state: 'plain', steps, render: () => <KitConfirmDialog {...texts} /> },
  {
    component,
    state: 'destructive',
    steps,
    render: () => <KitConfirmDialog {...texts} isDestructive confirmButtonText="Leave" cancelButtonText="Stay" />,
  },
  { component, state: 'busy', steps, render: () => <KitConfirmDialog {...texts} isBusy /> },
  {
    component,
    state: 'error',
    steps,
    render: () => <KitConfirmDialog {...texts} errorText="Check your connection and try again." />,
  },
];
