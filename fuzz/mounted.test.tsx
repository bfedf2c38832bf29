import { avatarView, chatView, groupsView, messagesView } from './components/views.tsx';
import { fuzzInJest } from './fuzz-in-jest.ts';
import { formatters } from './targets/formatters.ts';
import { linkPreviews } from './targets/link-previews.ts';
import { styles, themes } from './targets/themes.ts';

fuzzInJest([themes(), styles(), formatters(), linkPreviews(), avatarView(), groupsView(), chatView(), messagesView()]);
