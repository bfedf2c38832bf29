/** What every component of the kit must hold; each new one gets its line here. */
import { describeKitComponent } from '../../testing/describe-kit-component.tsx';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { KitAddMembers } from '../KitAddMembers/KitAddMembers.tsx';
import { KitBannedMembers } from '../KitBannedMembers/KitBannedMembers.tsx';
import { KitConfirmDialog } from '../KitConfirmDialog/KitConfirmDialog.tsx';
import { KitConversations } from '../KitConversations/KitConversations.tsx';
import { KitGroupDetails } from '../KitGroupDetails/KitGroupDetails.tsx';
import { KitCreateGroup } from '../KitCreateGroup/KitCreateGroup.tsx';
import { KitGroupMembers } from '../KitGroupMembers/KitGroupMembers.tsx';
import { KitGroups } from '../KitGroups/KitGroups.tsx';
import { KitJoinGroup } from '../KitJoinGroup/KitJoinGroup.tsx';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageHeader } from '../KitMessageHeader/KitMessageHeader.tsx';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';
import { KitBadge } from '../KitBadge/KitBadge.tsx';
import { KitDate } from '../KitDate/KitDate.tsx';
import { KitReceipt } from '../KitReceipt/KitReceipt.tsx';
import { KitStatusIndicator } from '../KitStatusIndicator/KitStatusIndicator.tsx';
import { KitTransferOwnership } from '../KitTransferOwnership/KitTransferOwnership.tsx';
import { KitUsers } from '../KitUsers/KitUsers.tsx';

describeKitComponent('KitGroups', {
  draw: (props) => <KitGroups {...props} />,
  slice: (groupStyles) => ({ groupStyles }),
});

describeKitComponent('KitUsers', {
  draw: (props) => <KitUsers {...props} />,
  slice: (userStyles) => ({ userStyles }),
});

describeKitComponent('KitGroupMembers', {
  draw: (props, { group }) => <KitGroupMembers {...props} group={group} />,
  slice: (groupMemberStyles) => ({ groupMemberStyles }),
});

describeKitComponent('KitGroupDetails', {
  draw: (props, { group }) => <KitGroupDetails {...props} group={group} />,
  slice: (groupDetailsStyles) => ({ groupDetailsStyles }),
});

describeKitComponent('KitAddMembers', {
  draw: (props, { group }) => <KitAddMembers {...props} group={group} />,
  slice: (addMemberStyles) => ({ addMemberStyles }),
});

describeKitComponent('KitCreateGroup', {
  draw: (props) => <KitCreateGroup {...props} />,
  slice: (createGroupStyles) => ({ createGroupStyles }),
});

describeKitComponent('KitJoinGroup', {
  draw: (props, { group }) => <KitJoinGroup {...props} group={group} onJoined={() => {}} />,
  slice: (joinGroupStyles) => ({ joinGroupStyles }),
});

describeKitComponent('KitTransferOwnership', {
  draw: (props, { group }) => <KitTransferOwnership {...props} group={group} />,
  slice: (transferOwnershipStyles) => ({ transferOwnershipStyles }),
  // There is nobody else in the group.
  hasButtons: false,
});

describeKitComponent('KitBannedMembers', {
  draw: (props, { group }) => <KitBannedMembers {...props} group={group} />,
  slice: (bannedMemberStyles) => ({ bannedMemberStyles }),
  // Nobody is banned there.
  hasButtons: false,
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

describeKitComponent('KitAvatar', {
  draw: (props) => <KitAvatar {...props} name="Ana" />,
  slice: (avatarStyle) => ({ avatarStyle }),
  hasGround: false,
  // Its letters stand beside a name that says more.
  hasTexts: false,
  hasButtons: false,
});

describeKitComponent('KitBadge', {
  draw: (props) => <KitBadge {...props} count={3} />,
  slice: (badgeStyle) => ({ badgeStyle }),
  hasGround: false,
  hasButtons: false,
});

describeKitComponent('KitDate', {
  draw: (props) => <KitDate {...props} timeStamp={1_700_000_000_000} />,
  slice: (dateStyle) => ({ dateStyle }),
  hasGround: false,
  hasButtons: false,
});

describeKitComponent('KitReceipt', {
  draw: (props) => <KitReceipt {...props} receipt="read" />,
  slice: (receiptStyle) => ({ receiptStyle }),
  hasGround: false,
  // Ticks.
  hasTexts: false,
  hasButtons: false,
});

describeKitComponent('KitStatusIndicator', {
  draw: (props) => <KitStatusIndicator {...props} type="public" />,
  slice: (statusIndicatorStyle) => ({ statusIndicatorStyle }),
  hasGround: false,
  // An icon.
  hasTexts: false,
  hasButtons: false,
});

describeKitComponent('KitConversations', {
  draw: (props) => <KitConversations {...props} />,
  slice: (conversationStyles) => ({ conversationStyles }),
});
