import { describeHostileProps, hostileProps } from '../../testing/hostile-props.tsx';

describeHostileProps(hostileProps.filter(({ name, isShared }) => isShared && name !== 'KitGroups'));
