import { avatarView, chatView, groupsView, messagesView } from './components/views.tsx';
import { fuzzInJest } from './fuzz-in-jest.ts';
import { styles, themes } from './targets/themes.ts';

fuzzInJest([themes(), styles(), avatarView(), groupsView(), chatView(), messagesView()]);
