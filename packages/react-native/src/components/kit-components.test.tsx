/** What every component of the kit must hold; each new one gets its line here. */
import { describeKitComponent } from '../testing/describe-kit-component.tsx';
import { KitConfirmDialog } from './KitConfirmDialog/KitConfirmDialog.tsx';
import { KitGroups } from './KitGroups/KitGroups.tsx';
import { KitMessageComposer } from './KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageHeader } from './KitMessageHeader/KitMessageHeader.tsx';
import { KitMessageList } from './KitMessageList/KitMessageList.tsx';

describeKitComponent('KitGroups', {
  draw: (props) => <KitGroups {...props} />,
  slice: (groupStyles) => ({ groupStyles }),
});

describeKitComponent('KitMessageHeader, of a group,', {
  draw: (props, { group }) => <KitMessageHeader {...props} group={group} />,
  slice: (messageHeaderStyles) => ({ messageHeaderStyles }),
});

describeKitComponent('KitMessageHeader, of a user,', {
  draw: (props, { user }) => <KitMessageHeader {...props} user={user} />,
  slice: (messageHeaderStyles) => ({ messageHeaderStyles }),
});

describeKitComponent('KitMessageList', {
  draw: (props, { group }) => <KitMessageList {...props} group={group} />,
  slice: (messageListStyles) => ({ messageListStyles }),
});

describeKitComponent('KitMessageComposer', {
  draw: (props, { group }) => <KitMessageComposer {...props} group={group} />,
  slice: (messageComposerStyles) => ({ messageComposerStyles }),
});

describeKitComponent('KitConfirmDialog', {
  draw: (props) => <KitConfirmDialog {...props} isOpen titleText="Really?" messageText="It will be gone." />,
  slice: (confirmDialogStyle) => ({ confirmDialogStyle }),
  hasGround: false,
});
